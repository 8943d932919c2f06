import { afterAll, expect, test, vi } from 'vitest'
import { cents, euro } from '#shared/money.ts'
import { openBench } from '#test/bench.ts'
import { caso } from '#test/fuzz.ts'
import { invoicingParts, OGGI } from '#test/invoicing.ts'
import { TUTTO } from '#test/sample.ts'

vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${OGGI}T10:00:00Z`) })
const bench = await openBench()
afterAll(async () => {
  vi.useRealTimers()
  await bench.chiudi()
})
const { cliente, emetti } = await invoicingParts(bench)
const [QUANTI, PASSI] = TUTTO ? [60, 14] : [5, 12]
const { numero, uno, volte } = caso(TUTTO ? Math.floor(Math.random() * 1e9) : 20_261_130)
const intero = (da: number, a: number) => da + Math.floor(numero() * (a - da + 1))
const chiedi = (metodo: 'GET' | 'POST' | 'PUT' | 'DELETE', percorso: string, corpo?: object) =>
  bench.chiedi(metodo, percorso, corpo ? { corpo } : {})

/** The figures of a job counted from everything that the customer has: nothing else is theirs. */
async function ricontate(clienteId: number, commessaId: number, preventivoId: number | null) {
  const visite = (await bench.dati('GET', `/appuntamenti?clienteId=${clienteId}`)).filter(
    (v: { commessa_id: number | null }) => v.commessa_id === commessaId,
  )
  const valide = visite.filter(({ stato }: { stato: string }) => stato !== 'Annullato')
  const dentro = new Set(visite.flatMap((v: { fattura: { id: number } | null }) => v.fattura?.id ?? []))
  const tutte = await bench.db.selectFrom('fatture').selectAll().where('cliente_id', '=', clienteId).execute()
  const sue = tutte.filter(
    (f) =>
      f.tipo_documento !== 'TD04' &&
      (dentro.has(f.id) || (preventivoId !== null && f.preventivo_id === preventivoId)),
  )
  const note = tutte.filter(
    (f) => f.tipo_documento === 'TD04' && sue.some(({ id }) => id === f.fattura_collegata_id),
  )
  const somma = (bozza: boolean) =>
    [...sue, ...note]
      .filter(({ fase }) => (fase === 'Bozza') === bozza)
      .reduce((fin, f) => fin + Number(f.totale) * (f.tipo_documento === 'TD04' ? -1 : 1), 0)
  let resta = 0
  const attese = await bench.dati('GET', '/fatture/da-fatturare')
  const suoi = attese.filter((voce: { genere: string; id: number; preventivo: { id: number } | null }) =>
    voce.genere === 'visita'
      ? visite.some(({ id }: { id: number }) => id === voce.id)
      : voce.genere === 'preventivo' && voce.id === preventivoId,
  )
  const contati = new Set<number>()
  for (const { preventivo, importo } of suoi) {
    if (preventivo && contati.has(preventivo.id)) continue
    if (preventivo) contati.add(preventivo.id)
    resta += cents(importo ?? 0)
  }
  return {
    quante_visite: valide.length,
    visite_fatte: valide.filter(({ stato }: { stato: string }) => stato === 'Completato').length,
    fatturato: euro(somma(false)),
    in_bozza: euro(somma(true)),
    incassato: euro(
      valide.reduce((fin: number, v: { incasso: number | null }) => fin + cents(v.incasso ?? 0), 0),
    ),
    da_fatturare: euro(resta),
  }
}

test('in qualunque ordine di visite, acconti, saldi, note, annullamenti e ritorni i conti della commessa sono quelli rifatti', async () => {
  for (let n = 0; n < QUANTI; n++) {
    const { id: clienteId } = await cliente()
    const p = volte(0.7)
      ? await bench.dati('POST', '/preventivi', {
          corpo: {
            ...{ clienteId, titolo: 'Lavori', tipologia: 'Intervento', stato: 'Accettato' },
            righe: [{ descrizione: 'Lavoro', prezzoUnitario: intero(100, 3000), aliquota: 22 }],
          },
        })
      : null
    const { id } = p
      ? await bench.dati('POST', `/preventivi/${p.id}/commessa`)
      : await bench.dati('POST', '/commesse', { corpo: { clienteId, titolo: 'Lavori' } })
    const visite = async () =>
      (await bench.dati('GET', `/commesse/${id}`)).visite as { id: number; stato: string }[]
    const unaVisita = async () => {
      const sue = await visite()
      return sue.length > 0 ? uno(sue) : undefined
    }
    const bozze = () =>
      bench.db
        .selectFrom('fatture')
        .select('id')
        .where('cliente_id', '=', clienteId)
        .where('fase', '=', 'Bozza')
        .execute()
    const cambia = async (corpo: object) => {
      const v = await unaVisita()
      if (v) await chiedi('PUT', `/appuntamenti/${v.id}`, corpo)
    }
    const passo = {
      visite: () =>
        chiedi('POST', `/commesse/${id}/visite`, {
          visite: Array.from({ length: intero(1, 3) }, (_, g) => ({
            ...{ titolo: 'Posa', utenteAssegnatoId: bench.operatore.id },
            dataInizio: `2026-12-0${g + 1}T08:00:00.000Z`,
            dataFine: `2026-12-0${g + 1}T16:00:00.000Z`,
          })),
        }),
      fatta: () =>
        cambia({
          stato: 'Completato',
          ...(volte(0.6) && { richiestaRicevuta: true, codiceFiscale: 'SPSRSO70C51F839B' }),
          incasso: volte(0.5) ? intero(10, 200) : null,
        }),
      annulla: () => cambia({ stato: 'Annullato' }),
      rimetti: () => cambia({ stato: 'Programmato' }),
      esce: () => cambia({ commessaId: null }),
      elimina: async () => {
        const v = await unaVisita()
        if (v) await chiedi('DELETE', `/appuntamenti/${v.id}`)
      },
      fatturaVisita: async () => {
        const v = (await visite()).find(({ stato }) => stato === 'Completato')
        if (v) await chiedi('POST', `/appuntamenti/${v.id}/fattura`, {})
      },
      acconto: async () =>
        p && chiedi('POST', `/preventivi/${p.id}/fattura`, { quota: 'acconto', percento: 20 }),
      saldo: async () => p && chiedi('POST', `/preventivi/${p.id}/fattura`, { quota: 'saldo' }),
      emetti: async () => {
        for (const bozza of await bozze()) await emetti(bozza.id)
      },
      togliBozza: async () => {
        const [bozza] = await bozze()
        if (bozza) await chiedi('DELETE', `/fatture/${bozza.id}`)
      },
      nota: async () => {
        const [f] = await bench.db
          .selectFrom('fatture')
          .select('id')
          .where('cliente_id', '=', clienteId)
          .where('fase', '<>', 'Bozza')
          .where('tipo_documento', '<>', 'TD04')
          .execute()
        if (f) await chiedi('POST', `/fatture/${f.id}/nota-credito`, {})
      },
    }
    const fatti: string[] = []
    for (let i = 0; i < PASSI; i++) {
      const quale = i === 0 ? 'visite' : uno(Object.keys(passo) as (keyof typeof passo)[])
      fatti.push(quale)
      await passo[quale]()
      const attesi = await ricontate(clienteId, id, p?.id ?? null)
      expect([n, fatti, await bench.dati('GET', `/commesse/${id}`)]).toEqual([
        n,
        fatti,
        expect.objectContaining(attesi),
      ])
      const [inElenco] = await bench.dati('GET', `/commesse?clienteId=${clienteId}`)
      expect([fatti, inElenco.da_fatturare]).toEqual([fatti, attesi.da_fatturare])
    }
  }
}, 300_000)
