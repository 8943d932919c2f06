import type { Azienda } from '#anagrafe/azienda/contract.ts'
import type { TrattoFirma } from '#shared/firma.ts'
import {
  FIRMA_SUPERATA,
  firmaDi,
  improntaFile,
  improntaTesto,
  leggero,
  SENZA_PDF,
} from '#telefono/rapporti/components/chiudi.ts'
import type { RapportoPronto } from '#telefono/rapporti/components/manda.ts'
import { type Lista, request } from '#web/http.ts'
import { type Fermo, moduloContenuto, moduloCorpo } from '../contract.ts'
import { aziendaFerma, impiantoFermo } from '../fermo.rules.ts'
import type { ModuloLetto } from '../parti.rules.ts'
import {
  codiceInFile,
  codiceRcee,
  FORMATO_MODULO,
  progressivoDelCodice,
  REGOLE,
  testoModulo,
} from '../rules.ts'
import { type BozzaConModuli, imparato, type ModuloBozza, scadenzaFirmata } from './bozza.ts'
import type { Giudicato } from './giudicato.ts'

/** Who compiles and with what: it stands on the document, and is kept with the form. */
export interface Compilatore {
  azienda: Azienda
  tecnico: { nome: string | null; cognome: string | null }
}

/** What is signed of a form. @throws ZodError */
export function contenutoModulo(modulo: ModuloBozza) {
  const { uid, tipo, dati, generatoreId, generatoreUid, ...diPiu } = modulo
  const { impiantoId, impiantoUid, prossimaManutenzione } = diPiu
  const generatore = tipo === 1 ? 'caldaia' : 'condizionatore'
  return moduloContenuto.parse({
    ...{ uid, tipo, dati, impiantoId, impiantoUid, formato: FORMATO_MODULO, regole: REGOLE },
    ...(generatoreUid ? { [`${generatore}Uid`]: generatoreUid } : { [`${generatore}Id`]: generatoreId }),
    ...(progressivoDelModulo(modulo) !== null && { progressivo: progressivoDelModulo(modulo) }),
    dataScadenza: scadenzaFirmata(modulo),
    prossimaManutenzione: dati.esito.manutenzione ? prossimaManutenzione : null,
  })
}

/** SHA-256 of what is signed. @throws ZodError */
export const improntaModulo = (modulo: ModuloBozza): Promise<string> =>
  improntaTesto(testoModulo(contenutoModulo(modulo)))

/** Which one of its generator and day it is, as far as is known here; null for the first. A correction keeps its own. */
function progressivoDelModulo({ correzione, delGiorno, dati }: ModuloBozza): number | null {
  if (correzione) return correzione.codice ? progressivoDelCodice(correzione.codice) : null
  const contati = delGiorno?.[dati.quando.data_controllo ?? '']
  return contati ? contati + 1 : null
}

/** `RCEE-20261122-C312`, of a correction `…/2`. */
export function codiceModulo(modulo: ModuloBozza, revisione?: number): string {
  const { tipo, generatoreId, dati, correzione } = modulo
  return codiceRcee({
    progressivo: progressivoDelModulo(modulo),
    data_controllo: dati.quando.data_controllo ?? '',
    caldaia_id: tipo === 1 ? generatoreId : null,
    condizionatore_id: tipo === 2 ? generatoreId : null,
    revisione: revisione ?? (correzione?.revisione ?? 0) + 1,
  })
}

/** The world that a form is signed in, as its document shows it. */
export function fermoDelTelefono(
  { generatore, impianto, strumento = 0 }: ModuloBozza,
  { azienda, tecnico }: Compilatore,
): Fermo {
  return {
    ...{ generatore, tecnico, impianto: impiantoFermo(impianto), azienda: aziendaFerma(azienda) },
    strumento: azienda.strumenti[strumento] ?? null,
  }
}

/** A form as it is read, on paper and on screen. */
export const moduloLetto = ({ modulo, giudizio }: Giudicato, autore: Compilatore): ModuloLetto =>
  ({ tipo: modulo.tipo, dati: modulo.dati, fermo: fermoDelTelefono(modulo, autore), giudizio }) as ModuloLetto

interface Chiusura {
  chi: Compilatore
  /** Of the technician, in words. */
  tecnico: string
  firmaTecnico: TrattoFirma | null
  firmatoIl: string
  /** Null where it belongs to none. */
  visitaId: number | null
  clienteId: number
  /** Whose it is, in words. */
  titolo: string
}

/**
 * A form made ready to be closed: its content is fixed and its document made.
 * @throws ApiError in words; ZodError; whatever keeps the document from being made
 */
export async function prontoModulo(
  bozza: BozzaConModuli,
  giudicato: Giudicato,
  { chi: autore, tecnico, firmaTecnico, firmatoIl, visitaId, clienteId, titolo }: Chiusura,
): Promise<RapportoPronto> {
  const { modulo } = giudicato
  const { uid, correzione } = modulo
  const contenuto = contenutoModulo(modulo)
  const impronta = await improntaTesto(testoModulo(contenuto))
  const allaFirma = bozza.firma.impronte?.[uid]
  if (bozza.firma.esito === 'Firmato' && allaFirma && allaFirma !== impronta) throw FIRMA_SUPERATA
  const firma = firmaDi(bozza)
  const { generaRceePdf } = await import('./pdf/rcee-pdf.ts').catch(() => {
    throw SENZA_PDF
  })
  const codice = codiceModulo(modulo)
  const revisione = (correzione?.revisione ?? 0) + 1
  const { pdf, pagine } = await leggero(
    bozza.foto.filter((scatto) => scatto.modulo === uid),
    (foto) =>
      generaRceePdf({
        modulo: moduloLetto(giudicato, autore),
        uid,
        codice,
        foto,
        firma,
        firmaTecnico,
        firmatoIl,
        impronta,
        tecnico,
        sostituisce: correzione && (correzione.codice ?? codiceModulo(modulo, correzione.revisione)),
      }),
  )
  const improntaPdf = await improntaFile(pdf)
  const corpo = moduloCorpo.parse({
    ...{ contenuto, firma, firmaTecnico, firmatoIl, impronta, pdf: improntaPdf },
    fermo: fermoDelTelefono(modulo, autore),
    correzione: correzione && { precedenteUid: correzione.precedenteUid, motivo: correzione.motivo },
    imparato: imparato(modulo),
  })
  const nomeFile = `${codiceInFile(codice)}.pdf`
  return {
    action: {
      tipo: 'rcee.chiudi',
      visitaId: correzione ? correzione.visitaId : visitaId,
      ...{ clienteId, titolo, corpo },
    },
    file: [{ impronta: improntaPdf, blob: pdf, nome: nomeFile }],
    chiuso: { azioneId: null, revisione, pdf, pagine, nomeFile, consegnato: null },
    arrivato: () => giaArrivato(clienteId, uid, impronta),
  }
}

async function giaArrivato(clienteId: number, uid: string, impronta: string): Promise<boolean> {
  const query = { clienteId }
  const letti = await request<Lista<{ uid: string; impronta: string }>>('/rcee-moduli', { query }).catch(
    () => null,
  )
  return letti?.data.some((arrivato) => arrivato.uid === uid && arrivato.impronta === impronta) ?? false
}
