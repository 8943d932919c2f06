import type { Db } from '#server/data/schema.ts'
import type { Modulo } from '#telefono/rcee-moduli/contract.ts'
import { codiceRcee } from '#telefono/rcee-moduli/rules.ts'
import { chiuso, modulo1 } from './moduli.ts'
import { TRATTO } from './report.ts'
import { row } from './row.ts'

interface Suo {
  clienteId: number
  tecnicoId: number
  caldaiaId?: number
  condizionatoreId?: number
  modulo?: Modulo
  impianto?: object
  /** The same of the company. */
  azienda?: object
  /** Stands wherever something personal may be. */
  nome?: string
  /** SHA-256 of its stored document. */
  pdf?: string
  /** Columns of the row that differ. */
  riga?: object
}

let n = 0

/** A closed form as the database keeps it, with its plant and its document's row. @returns its id */
export async function moduloSalvato(db: Db, suo: Suo): Promise<number> {
  const { clienteId, tecnicoId, caldaiaId = null, condizionatoreId = null, modulo = modulo1(), nome } = suo
  const adesso = '2026-11-22T08:42:00.000Z'
  const letto = chiuso(modulo)
  const fermo = {
    ...{ ...letto.fermo, impianto: { ...letto.fermo.impianto, ...suo.impianto } },
    azienda: { ...letto.fermo.azienda, ...suo.azienda },
    ...(nome && { generatore: { ...letto.fermo.generatore, matricola: nome } }),
  }
  n += 1
  const riga = (tabella: string, valori: object) => row(db, tabella, { versione: 1, ...valori }, adesso)
  const documento_id = await riga('documenti', {
    ...{ nome_file: `RCEE ${nome ?? n}.pdf`, tipologia: 'RCEE', descrizione: nome ?? null },
    ...{ cliente_id: clienteId, dimensione: 10, caricato_da_id: tecnicoId },
    impronta: suo.pdf ?? String(n).padStart(64, '0'),
  })
  const impianto_id = await riga('impianti', {
    ...{ uid: `impianto-${n}`, cliente_id: clienteId },
    ...(nome && { codice_catasto: nome, indirizzo: nome, responsabile_nome: nome }),
  })
  return riga('rcee_moduli', {
    ...{ uid: `modulo-${n}`, cliente_id: clienteId, impianto_id, tecnico_id: tecnicoId, documento_id },
    ...{ caldaia_id: caldaiaId, condizionatore_id: condizionatoreId, tipo: modulo.tipo, revisione: 1 },
    ...{ stato: 'Chiuso', formato: 1, regole: '2026-11', dati: JSON.stringify(modulo.dati) },
    ...{ fermo: JSON.stringify(fermo), verdetti: JSON.stringify(letto.giudizio) },
    ...{ data_controllo: modulo.dati.quando.data_controllo, firma_cliente: JSON.stringify(TRATTO) },
    ...{ firma_esito: 'Firmato', firmatario: nome ?? 'Enrico Bosio' },
    codice: codiceRcee({
      ...{ data_controllo: modulo.dati.quando.data_controllo ?? '', revisione: 1 },
      ...{ caldaia_id: caldaiaId, condizionatore_id: condizionatoreId },
    }),
    ...{ firmato_il: adesso, impronta: 'd'.repeat(64), ...suo.riga },
  })
}
