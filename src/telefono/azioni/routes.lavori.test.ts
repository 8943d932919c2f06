import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Scadenza } from '#scadenze/scadenze/contract.ts'
import { openBench } from '#test/bench.ts'
import { stopClock } from '#test/clock.ts'

const bench = await openBench()
afterAll(() => bench.chiudi())

let clienteId: number
let caldaia: number
let condizionatore: number
beforeEach(async () => {
  await stopClock(bench, '2026-11-22T10:00:00Z')
  const cliente = { nome: 'Nicolò', cognome: 'D’Amico', provincia: 'UD' }
  clienteId = (await bench.dati('POST', '/clienti', { corpo: cliente })).id
  const comune = { clienteId, marca: 'Vaillant', potenzaKw: 24 }
  caldaia = (
    await bench.dati('POST', '/caldaie', {
      corpo: {
        ...comune,
        modello: 'ecoTEC',
        tipoCombustibile: 'Gas_Metano',
        prossimaRevisione: '2026-12-10',
      },
    })
  ).id
  condizionatore = (
    await bench.dati('POST', '/condizionatori', {
      corpo: { ...comune, modello: 'climaVAIR', prossimaManutenzione: '2026-12-15' },
    })
  ).id
  await bench.dati('POST', '/rcee', {
    corpo: { clienteId, caldaiaId: caldaia, dataEmissione: '2022-12-20', dataScadenza: '2026-12-20' },
  })
})

const cambia = (id: number, corpo: object) => bench.dati('PUT', `/appuntamenti/${id}`, { corpo })
const leggi = (id: number) => bench.dati('GET', `/appuntamenti/${id}`)
const propone = (id: number) => bench.dati('GET', `/appuntamenti/${id}/lavori`)
/** A visit of 3 December that takes all works of its customer. */
const visita = () =>
  bench.dati('POST', '/appuntamenti', {
    corpo: {
      ...{ clienteId, utenteAssegnatoId: bench.operatore.id, titolo: 'Revisione RCEE D’Amico' },
      ...{ tipologia: 'Revisione Annuale', dataInizio: '2026-12-03T09:00', dataFine: '2026-12-03T10:00' },
    },
  })

interface Detto {
  scadenzaId: number
  fatto: boolean
  prossimaData: string | null
}
/** What a form sends of works as it has read them. */
const detti = (lavori: Scadenza[], fatto = true): Detto[] =>
  lavori.map(({ id, controllo }) => ({
    ...{ scadenzaId: id, fatto },
    prossimaData: controllo === 'RCEE' || !fatto ? null : '2027-11-30',
  }))

const azione = (visitaId: number, lavori: Detto[], prima = 'Programmato') => ({
  ...{ id: randomUUID(), formato: 1, tipo: 'visita.gestisci', visitaId, clienteId },
  ...{ confermataIl: '2026-11-22T09:42:00.000Z', epoca: '2026-11-22T09:00:00.000Z' },
  corpo: { campi: { stato: { prima, dopo: 'Completato' } }, lavori },
})
const manda = async (una: object) => {
  const corpo = { utenteId: bench.operatore.id, azioni: [una] }
  return (await bench.dati('POST', '/azioni', { corpo, come: 'operatore' })).esiti[0]
}

type Modo = (id: number, lavori: Detto[]) => Promise<unknown>
const put =
  (come: 'admin' | 'operatore'): Modo =>
  async (id, lavori) => {
    const { stato, corpo } = await bench.chiedi('PUT', `/appuntamenti/${id}`, {
      corpo: { stato: 'Completato', lavori },
      come,
    })
    expect([stato, corpo.campi]).toEqual([200, undefined])
  }
/** Each way in which somebody completes a visit and tells of its works. */
const MODI: Record<string, Modo> = {
  'il modulo di un Admin': put('admin'),
  'Gestione Appuntamento': put('operatore'),
  'il telefono': async (id, lavori) => {
    const { esito, motivo } = await manda(azione(id, lavori))
    expect(['fatta', 'verifica'], motivo).toContain(esito)
    return esito
  },
  'il telefono, se decide l’ufficio': async (id, lavori) => {
    // The office changed the state meanwhile.
    await cambia(id, { stato: 'In_Corso' })
    const una = azione(id, lavori)
    expect((await manda(una)).esito).toBe('verifica')
    const inAttesa = await bench.dati('GET', '/azioni')
    const { id: numero } = inAttesa.find(({ uid }: { uid: string }) => uid === una.id)
    await bench.dati('POST', `/azioni/${numero}/decisione`, { corpo: { esito: 'Accettata' } })
  },
}

const sposta = (campo: string, percorso: () => string) => () =>
  bench.dati('PUT', percorso(), { corpo: { [campo]: '2026-12-20' } })
const nonDovuta = async () => {
  const corpo = { caldaiaId: caldaia, controllo: 'Manutenzione', tipo: 'non_dovuto', nota: 'Spenta' }
  await bench.dati('POST', '/deroghe', { corpo })
}
/** What may become of a visit's works before somebody completes it. */
const INTANTO: Record<string, () => Promise<unknown>> = {
  'Crea Appuntamento sposta la data della caldaia': sposta('prossimaRevisione', () => `/caldaie/${caldaia}`),
  'l’ufficio sposta quella del condizionatore': sposta(
    'prossimaManutenzione',
    () => `/condizionatori/${condizionatore}`,
  ),
  'sul posto si fa l’RCEE': () =>
    bench.dati('POST', '/rcee', { corpo: { clienteId, caldaiaId: caldaia, dataEmissione: '2026-12-03' } }),
  'una deroga dice che non serve': nonDovuta,
  'il condizionatore viene eliminato': () => bench.dati('DELETE', `/condizionatori/${condizionatore}`),
  'la caldaia viene dismessa': () =>
    bench.dati('PUT', `/caldaie/${caldaia}`, { corpo: { dismessoIl: '2026-11-30' } }),
  'il cliente non è più attivo': () =>
    bench.dati('PUT', `/clienti/${clienteId}`, { corpo: { attivo: false } }),
}

describe('una visita si completa, qualunque cosa ne sia dei suoi lavori', () => {
  for (const [intanto, accade] of Object.entries(INTANTO))
    for (const [modo, completa] of Object.entries(MODI))
      test(`${intanto}: ${modo}`, async () => {
        const { id } = await visita()
        const letti = await propone(id)
        expect(letti).toHaveLength(3)
        await accade()
        await completa(id, detti(letti))
        expect((await leggi(id)).stato).toBe('Completato')
      })

  for (const [modo, completa] of Object.entries(MODI))
    test(`già completata dall’ufficio, che ne sa le date: ${modo}`, async () => {
      const { id } = await visita()
      const letti = await propone(id)
      await cambia(id, { stato: 'Completato' })
      await bench.dati('PUT', `/caldaie/${caldaia}`, { corpo: { prossimaRevisione: '2027-12-03' } })
      await completa(id, detti(letti))
      expect((await leggi(id)).stato).toBe('Completato')
      // Who knew it first has said when it is next.
      expect((await bench.dati('GET', `/caldaie/${caldaia}`)).prossima_revisione).toBe('2027-12-03')
      expect(await fatte(id)).toEqual(['Manutenzione', 'Manutenzione'])
    })
})

const fatte = async (id: number) =>
  (
    await bench.db
      .selectFrom('scadenze_fatte')
      .select('controllo')
      .where('appuntamento_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ controllo }) => controllo)

describe('di un RCEE con la sua visita, la cui data è già passata sulla scheda', () => {
  const spostata = async () => {
    const { id } = await visita()
    const letti = await propone(id)
    await bench.dati('PUT', `/caldaie/${caldaia}`, { corpo: { prossimaRevisione: '2026-12-20' } })
    return { id, letti }
  }
  const diCaldaia = async () => {
    const righe: Scadenza[] = await bench.dati('GET', '/scadenze', { query: { clienteId } })
    return righe.find(({ controllo, caldaia_id }) => controllo === 'Manutenzione' && caldaia_id === caldaia)
  }

  for (const [modo, completa] of Object.entries(MODI))
    test(`fatto: vale la data di chi l’ha fatto, una volta sola: ${modo}`, async () => {
      const { id, letti } = await spostata()
      await completa(id, detti(letti))
      expect(await bench.dati('GET', `/caldaie/${caldaia}`)).toMatchObject({
        ...{ ultima_revisione: '2026-12-03', prossima_revisione: '2027-11-30' },
      })
      expect(await diCaldaia()).toMatchObject({ stato: 'Da_Programmare', data_dovuta: '2027-11-30' })
      expect(await fatte(id)).toEqual(['Manutenzione', 'Manutenzione'])
    })

  for (const [modo, completa] of Object.entries(MODI))
    test(`non fatto: è ancora da programmare, e nessuno dice che è fatto: ${modo}`, async () => {
      const { id, letti } = await spostata()
      await completa(id, detti(letti, false))
      expect((await bench.dati('GET', `/caldaie/${caldaia}`)).ultima_revisione).toBeNull()
      expect(await diCaldaia()).toMatchObject({
        ...{ stato: 'Da_Programmare', data_dovuta: '2026-12-20', appuntamento_id: null },
      })
      expect(await fatte(id)).toEqual([])
    })

  test('anche se nello stesso momento la visita cambia tipo', async () => {
    const { id, letti } = await spostata()
    await cambia(id, { stato: 'Completato', tipologia: 'Riparazione', lavori: detti(letti) })
    expect(await bench.dati('GET', `/caldaie/${caldaia}`)).toMatchObject({
      ...{ ultima_revisione: '2026-12-03', prossima_revisione: '2027-11-30' },
    })
    expect(await diCaldaia()).toMatchObject({ stato: 'Da_Programmare', data_dovuta: '2027-11-30' })
  })

  test('scelto anche fra i lavori della visita, è fatto e non ricomincia', async () => {
    const { id, letti } = await spostata()
    const corpo = {
      stato: 'Completato',
      scadenzeIds: letti.map((uno: Scadenza) => uno.id),
      lavori: detti(letti),
    }
    await cambia(id, corpo)
    expect(await fatte(id)).toEqual(['Manutenzione', 'Manutenzione'])
    await cambia(id, { scadenzeIds: corpo.scadenzeIds })
    expect(await diCaldaia()).toMatchObject({ stato: 'Da_Programmare', data_dovuta: '2027-11-30' })
  })
})

test('riaperta dall’ufficio mentre il telefono ne diceva i lavori: lo verifica l’ufficio', async () => {
  const { id } = await visita()
  const letti = await propone(id)
  await cambia(id, { stato: 'Completato' })
  await cambia(id, { stato: 'In_Corso' })
  const corpo = { campi: {}, lavori: detti(letti) }
  expect(await manda({ ...azione(id, []), corpo })).toMatchObject({
    ...{ esito: 'verifica', motivo: 'I lavori della visita sono cambiati' },
  })
  expect(await propone(id)).toHaveLength(3)
})
