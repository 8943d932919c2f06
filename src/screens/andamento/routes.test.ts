import { afterAll, expect, test } from 'vitest'
import { addMonths, monthEnd, monthStart, oggi } from '#shared/dates.ts'
import { cents } from '#shared/money.ts'
import { archivioACaso, dado } from '#test/archivio-a-caso.ts'
import { openBench } from '#test/bench.ts'
import { newPerson } from '#test/people.ts'
import { rapportoDi } from '#test/report.ts'
import type { Andamento, Elenco, ProssimoMese } from './contract.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

const andamento = (dal: string, al: string): Promise<Andamento> =>
  bench.dati('GET', '/andamento', { query: { dal, al } })
const prossimo = (): Promise<ProssimoMese> => bench.dati('GET', '/andamento/prossimo')
const mese = (fa: number) => {
  const dal = addMonths(monthStart(oggi()), -fa)
  return [dal, monthEnd(dal)] as const
}

interface RigaLetta {
  id: number
  importo?: number | null
  ore?: number | null
}

/** The rows of a list by its own call, as whoever follows it gets them. */
async function righe({ percorso, parametri }: Elenco): Promise<RigaLetta[]> {
  const { stato, corpo } = await bench.chiedi('GET', percorso, { query: parametri })
  expect(stato, `${percorso} ${JSON.stringify(parametri)} ${JSON.stringify(corpo).slice(0, 200)}`).toBe(200)
  expect(corpo.count).toBe(corpo.data.length)
  return corpo.data
}

const somma = (trovate: RigaLetta[]) => trovate.reduce((n, r) => n + cents(r.importo ?? 0), 0)

/** Every figure with a list has exactly its rows, and an amount what they come to. */
async function tornano(a: Andamento): Promise<void> {
  const conta = async (elenco: Elenco | undefined, quante: number, che: string) => {
    expect(elenco, che).toBeDefined()
    if (elenco)
      expect((await righe(elenco)).length, `${che} ${JSON.stringify(elenco.parametri)}`).toBe(quante)
  }
  const importa = async (elenco: Elenco | null | undefined, importo: number, che: string) => {
    expect(elenco, che).toBeTruthy()
    if (elenco) expect(somma(await righe(elenco)), che).toBe(cents(importo))
  }
  const { lavoro, soldi, preventivi, clienti, squadra } = a
  await conta(lavoro.elenchi.fatte, lavoro.fatte, 'fatte')
  await conta(lavoro.elenchi.non_fatte, lavoro.non_fatte, 'non fatte')
  for (const che of ['in_tempo', 'in_ritardo', 'perse'] as const)
    await conta(lavoro.elenchi[che], lavoro.scadenze[che], che)
  for (const parti of [lavoro.perche, lavoro.per_tipo, lavoro.per_settimana])
    for (const { elenco, quante } of parti) await conta(elenco, quante, 'parte del lavoro')
  for (const { elenco_non_fatte, non_fatte } of lavoro.per_settimana)
    await conta(elenco_non_fatte, non_fatte, 'non fatte della settimana')
  const insieme = (parti: { quante: number }[]) => parti.reduce((n, { quante }) => n + quante, 0)
  expect(insieme(lavoro.per_tipo)).toBe(lavoro.fatte)
  expect(insieme(lavoro.per_settimana)).toBe(lavoro.fatte)
  expect(insieme(lavoro.perche)).toBe(lavoro.non_fatte)

  for (const che of ['creati', 'accettati', 'rifiutati', 'scaduti', 'fermi'] as const)
    await conta(preventivi.elenchi[che], preventivi[che], che)
  for (const { elenco, creati } of [...preventivi.per_tipo, ...preventivi.per_autore])
    await conta(elenco, creati, 'preventivi di uno')
  const accettati = (await righe(preventivi.elenchi.accettati as Elenco)) as { totale?: number }[]
  expect(accettati.reduce((n, { totale = 0 }) => n + cents(totale), 0)).toBe(
    cents(preventivi.importo_accettato),
  )

  for (const che of ['nuovi', 'tornati', 'persi'] as const)
    await conta(clienti.elenchi[che], clienti[che], che)
  const { rinnovati, finiti, da_rinnovare } = clienti.contratti
  await conta(clienti.elenchi.rinnovati, rinnovati, 'rinnovati')
  await conta(clienti.elenchi.finiti, finiti, 'finiti')
  await conta(clienti.elenchi.da_rinnovare, da_rinnovare.quanti, 'da rinnovare')

  for (const che of ['incassi', 'spese', 'riscosso'] as const)
    await importa(soldi.elenchi[che], soldi[che], che)
  await importa(soldi.elenchi.da_incassare, soldi.da_incassare.importo, 'da incassare')
  await conta(soldi.elenchi.da_fatturare, soldi.da_fatturare.quanti, 'da fatturare')
  await importa(soldi.elenchi.da_fatturare, soldi.da_fatturare.importo, 'da fatturare')
  for (const { elenco, quante, importo } of soldi.da_incassare.eta) {
    await conta(elenco, quante, 'per età')
    await importa(elenco, importo, 'per età')
  }
  for (const che of ['fatturato', 'note'] as const) {
    const fatture = (await righe(soldi.elenchi[che] as Elenco)) as { totale?: number }[]
    expect(
      fatture.reduce((n, { totale = 0 }) => n + cents(totale), 0),
      che,
    ).toBe(cents(soldi[che]))
  }
  // The bridge: each line is what its list comes to, sums are what stands above them, and it ends where takings and the rest do.
  let cassa = 0
  for (const { voce, importo, somma: eSomma, elenco } of soldi.ponte) {
    if (eSomma) expect(cents(importo), voce).toBe(cassa)
    else cassa += cents(importo)
    if (elenco && !eSomma && !['fatturato', 'note'].includes(voce)) {
      const segno = ['non_riscosso', 'crediti_restituiti'].includes(voce) ? -1 : 1
      expect(segno * somma(await righe(elenco)) || 0, voce).toBe(cents(importo))
    }
  }
  const altre = soldi.ponte.find(({ voce }) => voce === 'altre_entrate')?.importo ?? 0
  expect(cassa).toBe(cents(soldi.incassi) + cents(altre))
  expect(cents(soldi.ponte.find(({ voce }) => voce === 'riscosso')?.importo ?? 0)).toBe(cents(soldi.riscosso))

  for (const { elenco, elenco_fatte, ore_prenotate, ore_fatte, prossime: settimane } of squadra.tecnici) {
    const ore = (trovate: RigaLetta[]) => Math.round(trovate.reduce((n, r) => n + (r.ore ?? 0), 0) * 10) / 10
    expect(ore(await righe(elenco))).toBe(ore_prenotate)
    expect(ore(await righe(elenco_fatte))).toBe(ore_fatte)
    for (const { elenco, ore: prossime, visite } of settimane) {
      const trovate = await righe(elenco)
      expect([ore(trovate), trovate.length]).toEqual([prossime, visite])
    }
  }
}

async function tornanoProssime({ settimane }: ProssimoMese): Promise<void> {
  for (const { entrate, uscite, voci } of settimane) {
    for (const { elenco, quanti, importo } of voci) {
      if (!elenco) continue
      const trovate = await righe(elenco)
      expect(trovate.length).toBe(quanti)
      expect(somma(trovate)).toBe(cents(importo ?? 0))
    }
    const di = (entra: boolean) =>
      voci.reduce((n, v) => (v.entra === entra ? n + cents(v.importo ?? 0) : n), 0)
    expect([di(true), di(false)]).toEqual([cents(entrate), cents(uscite)])
  }
}

test('un archivio vuoto dice che cosa manca, senza cifre inventate', async () => {
  const a = await andamento(...mese(0))
  expect(a.lavoro.frase).toBe('Novembre: nessuna visita')
  expect(a.lavoro.manca).toBe('Non ci sono ancora visite')
  expect(a.preventivi).toMatchObject({ creati: 0, tasso: null, manca: 'Non ci sono ancora preventivi' })
  expect(a.clienti.frase).toBe('Novembre: nessun cliente nuovo')
  expect(a.soldi.ponte.every(({ importo }) => importo === 0)).toBe(true)
  expect(a.lavoro.prima).toBe(null)
  await tornano(a)
  const p = await prossimo()
  expect(p.errore_medio).toBe(null)
  expect(p.settimane[0]?.dal).toBe(oggi())
  expect(p.settimane.at(-1)?.al).toBe(monthEnd(addMonths(monthStart(oggi()), 1)))
  expect(p.settimane.some(({ minimo }) => minimo)).toBe(false)
})

test('i giorni sono due, in ordine, di un anno al più', async () => {
  const [dal, al] = mese(0)
  for (const query of [
    { dal, al: '' },
    { dal: al, al: dal },
    { dal: '2020-01-01', al },
    { dal: 'ieri', al },
  ])
    expect((await bench.chiedi('GET', '/andamento', { query })).stato).toBe(400)
  expect((await bench.chiedi('GET', '/andamento/elenco', { query: { dal, al, parte: 'x' } })).stato).toBe(400)
})

test('ogni cifra ha le righe del suo elenco e il ponte torna, in archivi qualunque', {
  timeout: 240_000,
}, async () => {
  const tira = dado(7)
  for (const seme of [1, 2, 3]) {
    await archivioACaso(bench, seme, 12 + tira(12))
    const fa = 1 + tira(10)
    for (const [dal, al] of [
      mese(0),
      mese(fa),
      [mese(fa + 2)[0], mese(fa)[1]],
      [mese(11)[0], mese(0)[1]],
    ] as const)
      await tornano(await andamento(dal, al))
    await tornanoProssime(await prossimo())
  }
  // Of all kinds there was something.
  const { lavoro, soldi, preventivi, clienti } = await andamento(mese(11)[0], mese(0)[1])
  const cifre = [lavoro.fatte, lavoro.non_fatte, ...Object.values(lavoro.scadenze), preventivi.rifiutati]
  const altre = [
    preventivi.scaduti,
    preventivi.accettati,
    clienti.nuovi,
    clienti.persi,
    clienti.contratti.finiti,
  ]
  expect([...cifre, ...altre, soldi.fatturato, soldi.note, soldi.riscosso].filter((n) => n === 0)).toEqual([])
  expect(soldi.ponte.filter(({ importo }) => importo === 0).map(({ voce }) => voce)).toEqual([
    'altre_entrate',
  ])
})

test('una pagina di un elenco, e quante righe ha in tutto', async () => {
  const [dal, al] = [mese(11)[0], mese(0)[1]]
  const query = { dal, al, parte: 'visite_fatte', limit: 5, offset: 5 }
  const { corpo } = await bench.chiedi('GET', '/andamento/elenco', { query })
  const tutte = await bench.chiedi('GET', '/andamento/elenco', { query: { dal, al, parte: 'visite_fatte' } })
  expect(corpo.data).toEqual(tutte.corpo.data.slice(5, 10))
  expect(corpo.count).toBe(tutte.corpo.count)
})

test('le ore fatte sono quelle del rapporto per chi vi è nominato; dove non nomina nessuno, quelle della visita', async () => {
  const [io, luca, anna] = [await newPerson(bench, 3), await newPerson(bench, 3), await newPerson(bench, 3)]
  const clienteId = (await bench.dati('POST', '/clienti', { corpo: { nome: 'Ada', cognome: 'Ore' } })).id
  const visita = async (giorno: string, contenuto: object) => {
    const corpo = {
      ...{ clienteId, titolo: 'Caldaia', utenteAssegnatoId: io.id, dataInizio: `${giorno}T09:00` },
      ...{ dataFine: `${giorno}T12:00`, aiutanti: [{ utenteId: luca.id }, { utenteId: anna.id }] },
    }
    const { id } = await bench.dati('POST', '/appuntamenti', { corpo })
    const azione = await rapportoDi(bench, id, { come: io.token, contenuto })
    const { esiti } = await bench.dati('POST', '/azioni', {
      ...{ corpo: { utenteId: io.id, azioni: [azione] }, come: io.token },
    })
    expect(esiti[0].esito).toBe('fatta')
    await bench.dati('PUT', `/appuntamenti/${id}`, { corpo: { stato: 'Completato' } })
  }
  await visita('2026-11-17', {})
  const presenti = [
    { utenteId: io.id, nome: 'Io', minuti: 240 },
    { utenteId: luca.id, nome: 'Luca', minuti: 90 },
  ]
  await visita('2026-11-18', { persone: 2, presenti })
  const a = await andamento('2026-11-16', '2026-11-22')
  await tornano(a)
  const fatte = async ({ id }: { id: number }) => {
    const suo = a.squadra.tecnici.find(({ utente_id }) => utente_id === id)
    return [suo?.ore_prenotate, suo?.ore_fatte, suo && (await righe(suo.elenco_fatte)).map(({ ore }) => ore)]
  }
  // Anna was booked for both, and wasn't at the second one.
  expect([await fatte(io), await fatte(luca), await fatte(anna)]).toEqual([
    [6, 7, [3, 4]],
    [6, 4.5, [3, 1.5]],
    [6, 3, [3]],
  ])
})
