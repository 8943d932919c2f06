// On one engine: what is read stands in the file.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bench, openBench } from '#test/bench.ts'
import { esempiCiSono, esempio, riceventi } from '#test/ricevute.ts'

/** Only where the samples are laid beside the clone: what stands here is read elsewhere too, and does nothing there. */
describe.runIf(esempiCiSono)('gli esempi', () => {
  let bench: Bench
  beforeAll(async () => {
    bench = await openBench()
    await riceventi(bench).noi()
  })
  afterAll(() => bench.chiudi())

  interface Attesa extends Record<string, unknown> {
    fornitore: Record<string, unknown>
    riepilogo: Record<string, unknown>[]
  }
  interface Caso {
    file: string
    esito: string
    codice?: string
    avvisi?: string[]
    dopo?: string[]
    fatture?: Attesa[]
    contenuto?: { nome: string; esito: string; fatture?: Attesa[] }[]
  }
  const attesi = esempiCiSono ? esempio('attesi.json').toString() : '{"file":[]}'
  const { file: casi } = JSON.parse(attesi) as { file: Caso[] }

  /** In the row and in the invoice: what of them has the same name is the same. */
  const NELLA_FATTURA = [
    'tipo_documento',
    'subtotale',
    'iva_importo',
    'totale',
    'ritenuta',
    'netto_a_pagare',
    'metodo_pagamento',
    'data_scadenza',
  ]

  test.each(casi.map((caso) => [caso.file.split('/')[1] ?? '', caso] as const))('%s', async (nome, caso) => {
    const { importa, carica, fattura } = riceventi(bench)
    const { righe } = await importa([nome, esempio(nome)]).catch(() =>
      // Nothing of it comes in.
      carica([nome, esempio(nome)]),
    )
    const attese = caso.contenuto?.flatMap((uno) => uno.fatture ?? [null]) ?? caso.fatture ?? [null]
    const esiti = caso.contenuto?.map(({ esito }) => esito) ?? attese.map(() => caso.esito)
    expect(righe.map(({ esito }) => esito)).toEqual(esiti)
    for (const [i, attesa] of attese.entries()) {
      const riga = righe[i]
      if (caso.codice) expect(riga?.codice).toBe(caso.codice)
      if (!attesa || !riga) continue
      expect(riga).toMatchObject(attesa)
      expect(riga.avvisi.map(({ codice }) => codice)).toEqual(caso.avvisi ?? [])
      if (!riga.scritta) continue
      const scritta = await fattura(riga.fattura_id)
      expect(scritta).toMatchObject(Object.fromEntries(NELLA_FATTURA.map((che) => [che, attesa[che]])))
      expect(scritta).toMatchObject({
        numero_documento: attesa.numero,
        data_emissione: attesa.data,
        stato_invio: null,
      })
      expect(scritta.fornitori.partita_iva).toBe(attesa.fornitore.partita_iva)
      expect(scritta.righe).toHaveLength(Number(attesa.righe))
      expect(scritta.riepilogo).toMatchObject(attesa.riepilogo)
      const vista = await bench.dati('GET', `/fatture/${scritta.id}/documento`)
      expect(vista.numero).toBe(attesa.numero)
    }
  })
})
