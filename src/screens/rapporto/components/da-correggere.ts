import { formatDecimal } from '#shared/decimal-text.ts'
import { type Bozza, nuovaBozza } from '#telefono/rapporti/components/bozza.ts'
import { type Scatto, scattoDa } from '#telefono/rapporti/components/scatta.ts'
import type { Rapporto } from '#telefono/rapporti/contract.ts'
import { scontriniNelPdf } from '#telefono/rcee-moduli/components/pdf/scontrini.ts'
import type { ModuloIntero } from '#telefono/rcee-moduli/contract.ts'
import { downloadFile } from '#web/http.ts'

/**
 * A closed report to be written anew: everything but its signature. Its photographs are read from the office.
 * @param nome whom the visit is of
 * @throws ApiError where they can't be
 */
export async function rapportoDaCorreggere(vivo: Rapporto, nome: string): Promise<Bozza> {
  return {
    ...nuovaBozza(vivo.arrivo, vivo.firmatario ?? nome),
    partenza: vivo.partenza,
    pausaMinuti: vivo.pausa_minuti,
    persone: vivo.persone,
    presenti: vivo.presenti?.map(({ utente_id, ...resto }) => ({
      ...{ utenteId: utente_id, ...resto, da: null, a: null, assente: false },
    })),
    lavori: vivo.lavori,
    esito: vivo.esito,
    raccomandazioni: vivo.raccomandazioni ?? '',
    materiali: vivo.materiali.map(({ articolo_id, descrizione, um, quantita, pezzo_id }) => ({
      ...{ articoloId: articolo_id, codice: null, descrizione, um, quantita: formatDecimal(quantita) },
      ...(pezzo_id && { pezzoId: pezzo_id }),
    })),
    letture: vivo.letture.map(({ grandezza, nome: etichetta, valore, generatore }) => ({
      ...{ grandezza, nome: etichetta ?? '', valore, generatore: generatore ?? '' },
    })),
    foto: await Promise.all(vivo.foto.map(ancora)),
    correzione: { precedenteUid: vivo.uid, revisione: vivo.revisione, motivo: '' },
  }
}

/** The same file under a number of its own: the former report keeps what it has. */
async function ancora({ id, categoria, scattata_il }: Rapporto['foto'][number]): Promise<Scatto> {
  const file = await downloadFile(`/foto/${id}`)
  return scattoDa(new Uint8Array(await file.arrayBuffer()), { categoria, scattataIl: scattata_il })
}

/**
 * The slips of a closed form, for the one that corrects it: its document has them. None where it can't be read.
 * @param modulo uid of the new one
 */
export async function scontriniDi(vecchio: ModuloIntero, modulo: string): Promise<Scatto[]> {
  const comuni = { categoria: 'Analisi', scattataIl: vecchio.firmato_il, modulo }
  try {
    const pdf = await downloadFile(`/documenti/${vecchio.documento_id}/download`)
    const trovati = scontriniNelPdf(new Uint8Array(await pdf.arrayBuffer()))
    return await Promise.all(trovati.map((scontrino) => scattoDa(scontrino, comuni)))
  } catch {
    return []
  }
}
