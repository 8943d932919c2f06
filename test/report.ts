import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '#server/data/schema.ts'
import { type Firmabile, testoFirmato } from '#telefono/rapporti/rules.ts'
import type { Bench } from './bench.ts'
import { multipart, samplePdf } from './pdf.ts'

export const TRATTO = {
  l: 340,
  a: 160,
  t: [Array.from({ length: 30 }, (_, n) => [100 + n * 20, 500 + (n % 5) * 40, n * 16])],
}

/** A report as a telephone sends it, its PDF already there; `come` is who sends it. */
export async function rapportoDi(
  bench: Pick<Bench, 'dati'>,
  visitaId: number,
  { come, ...altro }: { come?: string | undefined } & Record<string, unknown> = {},
) {
  const contenuto: Firmabile = {
    uid: randomUUID(),
    arrivo: '2026-11-24T08:04:00.000Z',
    partenza: '2026-11-24T09:16:00.000Z',
    pausaMinuti: 0,
    persone: 1,
    lavori: 'Sostituito vaso di espansione.',
    esito: 'Risolto',
    raccomandazioni: null,
    materiali: [{ articoloId: null, descrizione: 'Vaso 8 l', um: 'pz', quantita: '1' }],
    letture: [{ grandezza: 'pressione_impianto', nome: null, valore: '1,4' }],
    foto: [],
    ...(altro.contenuto as object),
  }
  const { impronta: pdf } = await bench.dati('POST', '/azioni/file', {
    ...multipart({}, { nome: 'r.pdf', contenuto: samplePdf(`rapporto ${contenuto.uid}`) }),
    ...(come !== undefined && { come }),
  })
  const corpo = {
    contenuto,
    firma: { esito: 'Firmato', nome: 'Piero Scotto', ruolo: 'Proprietario', tratto: TRATTO },
    firmaTecnico: TRATTO,
    firmatoIl: '2026-11-24T09:20:00.000Z',
    impronta: createHash('sha256').update(testoFirmato(visitaId, contenuto)).digest('hex'),
    pdf,
    correzione: null,
    ...(altro.corpo as object),
  }
  return {
    id: randomUUID(),
    formato: 1,
    tipo: 'rapporto.chiudi',
    visitaId,
    confermataIl: '2026-11-24T09:20:00.000Z',
    epoca: new Date().toISOString(),
    corpo,
  }
}

/** What a telephone sends of a report, all but its PDF. */
export function rapportoScritto(
  visitaId: number,
  altro: object = {},
  firmatoIl = '2026-11-24T09:20:00.000Z',
) {
  const contenuto: Firmabile = {
    ...{ uid: randomUUID(), arrivo: '2026-11-24T08:04:00.000Z', partenza: '2026-11-24T09:16:00.000Z' },
    ...{ pausaMinuti: 0, persone: 1, lavori: 'Fatto', esito: 'Risolto', raccomandazioni: null },
    ...{ materiali: [], letture: [], foto: [] },
    ...altro,
  }
  return {
    ...{ contenuto, firma: { esito: 'Firmato', nome: 'Ada', ruolo: null, tratto: TRATTO }, pdf: '' },
    ...{ firmaTecnico: null, firmatoIl, correzione: null },
    impronta: createHash('sha256').update(testoFirmato(visitaId, contenuto)).digest('hex'),
  }
}

/** A closed report as the database keeps it, with one material; its document is there already, or made. */
export async function unRapporto(
  db: Db,
  { clienteId, appuntamentoId, tecnicoId, nome = 'Ada', pdf = 'c'.repeat(64), jpg = 'e'.repeat(64) }: Suo,
): Promise<void> {
  const adesso = '2026-11-24T09:20:00.000Z'
  const comuni = { versione: 1, created_at: adesso, updated_at: adesso }
  const { id: documento_id } = await db
    .insertInto('documenti')
    .values({
      ...{ nome_file: `Rapporto ${nome}.pdf`, tipologia: 'Rapporto', descrizione: nome },
      ...{ cliente_id: clienteId, dimensione: 10, impronta: pdf, caricato_da_id: tecnicoId },
      ...comuni,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('rapporti')
    .values({
      ...{ uid: `rapporto-${appuntamentoId}`, appuntamento_id: appuntamentoId, cliente_id: clienteId },
      ...{
        tecnico_id: tecnicoId,
        revisione: 1,
        precedente_id: null,
        motivo_correzione: null,
        stato: 'Chiuso',
      },
      ...{ arrivo: adesso, partenza: adesso, pausa_minuti: 0, persone: 1, lavori: `Da ${nome}` },
      ...{
        esito: 'Risolto',
        raccomandazioni: nome,
        letture: '[]',
        firma_esito: 'Firmato',
        firma_motivo: null,
      },
      ...{ firmatario: nome, firmatario_ruolo: 'Proprietario', firma_cliente: JSON.stringify(TRATTO) },
      ...{ firma_tecnico: null, firmato_il: adesso, impronta: 'd'.repeat(64), documento_id },
      ...{ consegnato_il: null, consegnato_come: null, ...comuni },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('rapporti_materiali')
    .values({
      ...{ rapporto_id: id, cliente_id: clienteId, n: 1, articolo_id: null, descrizione: `Vaso di ${nome}` },
      ...{ um: 'pz', quantita: '1', prezzo: null, ...comuni },
    })
    .execute()
  await db
    .insertInto('rapporti_foto')
    .values({
      ...{ uid: `foto-${appuntamentoId}`, rapporto_id: id, cliente_id: clienteId, n: 1, categoria: 'Prima' },
      ...{ impronta: jpg, nome_file: `Prima ${nome}.jpg`, larghezza: 8, altezza: 8, scattata_il: adesso },
      ...comuni,
    })
    .execute()
}

interface Suo {
  clienteId: number
  appuntamentoId: number
  tecnicoId: number
  /** Of whom it tells. */
  nome?: string
  /** SHA-256 of a stored file. */
  pdf?: string
  jpg?: string
}
