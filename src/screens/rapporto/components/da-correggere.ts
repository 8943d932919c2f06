import { formatDecimal } from '#shared/decimal-text.ts'
import { readPhoto } from '#shared/jpeg.ts'
import { type Bozza, nuovaBozza } from '#telefono/rapporti/components/bozza.ts'
import type { Scatto } from '#telefono/rapporti/components/scatta.ts'
import type { Rapporto } from '#telefono/rapporti/contract.ts'
import { downloadFile } from '#web/http.ts'
import { newUuid } from '#web/idempotency.ts'

/**
 * A closed report to be written anew: everything but its signature. Its photographs are read from the office.
 * @param nome whom the visit is of
 * @throws ApiError where they can't be
 */
export async function daCorreggere(vivo: Rapporto, nome: string): Promise<Bozza> {
  return {
    ...nuovaBozza(vivo.arrivo, vivo.firmatario ?? nome),
    partenza: vivo.partenza,
    pausaMinuti: vivo.pausa_minuti,
    persone: vivo.persone,
    lavori: vivo.lavori,
    esito: vivo.esito,
    raccomandazioni: vivo.raccomandazioni ?? '',
    materiali: vivo.materiali.map(({ articolo_id, descrizione, um, quantita }) => ({
      ...{ articoloId: articolo_id, codice: null, descrizione, um, quantita: formatDecimal(quantita) },
    })),
    letture: vivo.letture.map(({ grandezza, nome: quale, valore, generatore }) => ({
      ...{ grandezza, nome: quale ?? '', valore, generatore: generatore ?? '' },
    })),
    foto: await Promise.all(vivo.foto.map(ancora)),
    correzione: { precedenteUid: vivo.uid, revisione: vivo.revisione, motivo: '' },
  }
}

/** The same file under a number of its own: the former report keeps what it has. */
async function ancora({ id, categoria, scattata_il }: Rapporto['foto'][number]): Promise<Scatto> {
  const bytes = await (await downloadFile(`/foto/${id}`)).arrayBuffer()
  const letta = readPhoto(new Uint8Array(bytes))
  if ('fault' in letta) throw new Error(letta.fault)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', letta.bytes))
  return {
    uid: newUuid(),
    categoria,
    impronta: [...digest].map((b) => b.toString(16).padStart(2, '0')).join(''),
    larghezza: letta.width,
    altezza: letta.height,
    scattataIl: scattata_il,
    blob: new Blob([letta.bytes], { type: 'image/jpeg' }),
  }
}
