import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '#server/data/schema.ts'
import { type Firmabile, testoFirmato } from '#telefono/rapporti/rules.ts'
import type { Bench } from './bench.ts'
import { multipart, samplePdf } from './pdf.ts'
import { row } from './row.ts'

export const TRATTO = {
  l: 340,
  a: 160,
  t: [Array.from({ length: 30 }, (_, n) => [100 + n * 20, 500 + (n % 5) * 40, n * 16])],
}

const CONTENUTO: Omit<Firmabile, 'uid'> = {
  arrivo: '2026-11-24T08:04:00.000Z',
  partenza: '2026-11-24T09:16:00.000Z',
  pausaMinuti: 0,
  persone: 1,
  lavori: 'Fatto',
  esito: 'Risolto',
  raccomandazioni: null,
  materiali: [],
  letture: [],
  foto: [],
}

const firmata = (visitaId: number, contenuto: Firmabile) =>
  createHash('sha256').update(testoFirmato(visitaId, contenuto)).digest('hex')

/** A report as a telephone sends it, its PDF already there; `come` is who sends it. */
export async function rapportoDi(
  bench: Pick<Bench, 'dati'>,
  visitaId: number,
  { come, ...altro }: { come?: string | undefined } & Record<string, unknown> = {},
) {
  const contenuto: Firmabile = {
    ...CONTENUTO,
    uid: randomUUID(),
    lavori: 'Sostituito vaso di espansione.',
    materiali: [{ articoloId: null, descrizione: 'Vaso 8 l', um: 'pz', quantita: '1' }],
    letture: [{ grandezza: 'pressione_impianto', nome: null, valore: '1,4' }],
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
    impronta: firmata(visitaId, contenuto),
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
  const contenuto: Firmabile = { ...CONTENUTO, uid: randomUUID(), ...altro }
  return {
    contenuto,
    firma: { esito: 'Firmato', nome: 'Ada', ruolo: null, tratto: TRATTO },
    pdf: '',
    firmaTecnico: null,
    firmatoIl,
    correzione: null,
    impronta: firmata(visitaId, contenuto),
  }
}

/** A closed report as the database keeps it, with one material; its document is there already, or made. */
export async function unRapporto(
  db: Db,
  { clienteId, appuntamentoId, tecnicoId, nome = 'Ada', pdf = 'c'.repeat(64), jpg = 'e'.repeat(64) }: Suo,
): Promise<void> {
  const adesso = '2026-11-24T09:20:00.000Z'
  const suo = { cliente_id: clienteId, versione: 1, created_at: adesso, updated_at: adesso }
  const documento_id = await row(db, 'documenti', {
    ...suo,
    nome_file: `Rapporto ${nome}.pdf`,
    tipologia: 'Rapporto',
    descrizione: nome,
    dimensione: 10,
    impronta: pdf,
    caricato_da_id: tecnicoId,
  })
  const rapporto = {
    ...suo,
    uid: `rapporto-${appuntamentoId}`,
    appuntamento_id: appuntamentoId,
    tecnico_id: tecnicoId,
    revisione: 1,
    stato: 'Chiuso',
    arrivo: adesso,
    partenza: adesso,
    pausa_minuti: 0,
    persone: 1,
    lavori: `Da ${nome}`,
    esito: 'Risolto',
    raccomandazioni: nome,
    letture: '[]',
    firma_esito: 'Firmato',
    firmatario: nome,
    firmatario_ruolo: 'Proprietario',
    firma_cliente: JSON.stringify(TRATTO),
    firmato_il: adesso,
    impronta: 'd'.repeat(64),
    documento_id,
  }
  const rapporto_id = await row(db, 'rapporti', rapporto)
  const materiale = { ...suo, rapporto_id, n: 1, descrizione: `Vaso di ${nome}`, um: 'pz', quantita: '1' }
  await row(db, 'rapporti_materiali', materiale)
  const foto = {
    ...suo,
    uid: `foto-${appuntamentoId}`,
    rapporto_id,
    n: 1,
    categoria: 'Prima',
    impronta: jpg,
    nome_file: `Prima ${nome}.jpg`,
    larghezza: 8,
    altezza: 8,
    scattata_il: adesso,
  }
  await row(db, 'rapporti_foto', foto)
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
