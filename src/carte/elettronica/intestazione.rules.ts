import { accetta, type ContenutoDi } from '#shared/forma.ts'
import {
  ANAGRAFICA,
  CEDENTE,
  type CESSIONARIO,
  ID_FISCALE,
  type SEDE,
  type TRASMISSIONE,
} from '#shared/forma-fattura.ts'
import { telefonoInCifre } from '#shared/text.ts'
import { euroDi } from './decimali.rules.ts'
import type { Cedente, Cessionario, DocumentoElettronico, Sede } from './documento.rules.ts'
import { nelPosto } from './testo.rules.ts'

/** The code of who has none, and is found by PEC or by fiscal code; and the one of who is abroad. */
export const SENZA_CODICE = '0000000'
export const ESTERO = 'XXXXXXX'
/** The addresses that the schema takes: ASCII, without quotes. */
const EMAIL = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/

/** Where the SdI delivers: the customer's code, else seven X abroad, else seven zeros (then PEC or fiscal code). */
export function codiceDestinatarioDi({ tipo, codiceDestinatario, partitaIva }: Cessionario): string {
  const altrimenti = tipo === 'Estero' && partitaIva?.trim() ? ESTERO : SENZA_CODICE
  return codiceDestinatario?.trim().toUpperCase() || altrimenti
}

/** `NA-941022`, as the company writes it, in office and number; null where it is written otherwise. */
export function reaDi(testo: string | null): { ufficio: string; numero: string } | null {
  const [, ufficio, numero] = /^([A-Z]{2})[\s./-]*(\d{1,20})$/.exec(testo?.trim().toUpperCase() ?? '') ?? []
  return ufficio && numero ? { ufficio, numero } : null
}

/** Name and surname of a person, in the fields that they have in the file; null for whom one text stands. */
export function personaDi(chi: {
  tipo?: string
  nome?: string | null
  cognome?: string | null
}): { nome: string; cognome: string } | null {
  const nome = nelPosto(ANAGRAFICA.figli.Nome, chi.nome)
  const cognome = nelPosto(ANAGRAFICA.figli.Cognome, chi.cognome)
  return (chi.tipo ?? 'Privato') === 'Privato' && nome && cognome ? { nome, cognome } : null
}

/** What stands in Denominazione: the customer's, else name and surname. */
export const denominazioneDi = (chi: {
  denominazione: string | null
  nome?: string | null
  cognome?: string | null
}): string => chi.denominazione?.trim() || [chi.nome, chi.cognome].filter(Boolean).join(' ').trim()

/** An identifier without the country that people write before it: `IT 012…` → `012…`. */
export function senzaPaese(codice: string | null, paese: string): string {
  const pulito = (codice ?? '').replace(/[\s.-]/g, '').toUpperCase()
  return pulito.startsWith(paese) && pulito.length > paese.length ? pulito.slice(paese.length) : pulito
}

/** Countries whose VAT numbers are written with the country before them; some by another sign than ISO 3166 has. */
const CON_PREFISSO: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    'AT BE BG CY CZ DE DK EE ES FI FR GB HR HU IE LT LU LV MT NL NO PL PT RO SE SI SK SM'
      .split(' ')
      .map((paese) => [paese, [paese]]),
  ),
  GR: ['EL', 'GR'],
}
/** What people write behind the number: that it is one for VAT. */
const CODA: Readonly<Record<string, RegExp>> = { CH: /(MWST|TVA|IVA|VAT)$/, LI: /MWST$/, NO: /MVA$/ }
const ITALIANA = /^(IT)?(\d{11})$/

/**
 * A customer's identifier for VAT as the file wants it: the country, and the number without it. The Swiss IDE is whole with
 * its own letters (`CHE-123.456.789 IVA` → CH, CHE123456789). Who lives abroad may have an Italian one.
 */
export function identificativoDi({
  tipo,
  partitaIva,
  sede: { nazione },
}: Pick<Cessionario, 'tipo' | 'partitaIva'> & { sede: Pick<Sede, 'nazione'> }): {
  paese: string
  codice: string
} {
  const pulito = (partitaIva ?? '').replace(/[^0-9A-Za-z]/g, '').toUpperCase()
  const [, it, cifre] = ITALIANA.exec(pulito) ?? []
  if (nazione === 'IT' || (cifre && (it || tipo !== 'Estero')))
    return { paese: 'IT', codice: senzaPaese(partitaIva, 'IT') }
  const senzaCoda = pulito.replace(CODA[nazione] ?? /$^/, '')
  const prefisso = CON_PREFISSO[nazione]?.find(
    (uno) => senzaCoda.startsWith(uno) && senzaCoda.length > uno.length,
  )
  return { paese: nazione, codice: senzaCoda.slice(prefisso?.length ?? 0) }
}

/** Who sends: the issuer's fiscal code, else its partita IVA. It begins the file's name too. */
export const idTrasmittente = ({ codiceFiscale, partitaIva }: Cedente): string =>
  senzaPaese(codiceFiscale, 'IT') || senzaPaese(partitaIva, 'IT')

/** DatiTrasmissione: who sends, in which format, to which address. */
export function datiTrasmissione(
  { cedente, cessionario, progressivoInvio }: DocumentoElettronico,
  formato: string,
): ContenutoDi<typeof TRASMISSIONE> {
  const codice = codiceDestinatarioDi(cessionario)
  const pec = cessionario.pec?.trim() ?? ''
  return {
    IdTrasmittente: idFiscale('IT', idTrasmittente(cedente)),
    ProgressivoInvio: progressivoInvio,
    FormatoTrasmissione: formato,
    CodiceDestinatario: codice,
    PECDestinatario: codice === SENZA_CODICE && EMAIL.test(pec) ? pec : null,
  }
}

const { IscrizioneREA, Contatti } = CEDENTE.figli

/** CedentePrestatore: who issues. */
export function cedente(chi: Cedente): ContenutoDi<typeof CEDENTE> {
  const telefono = telefonoInCifre(chi.telefono ?? '')
  const email = chi.email?.trim() ?? ''
  const { rea } = chi
  return {
    DatiAnagrafici: {
      IdFiscaleIVA: idFiscale('IT', senzaPaese(chi.partitaIva, 'IT')),
      CodiceFiscale: senzaPaese(chi.codiceFiscale, 'IT'),
      Anagrafica: anagrafica(chi),
      RegimeFiscale: chi.regimeFiscale,
    },
    Sede: sede(chi.sede),
    IscrizioneREA:
      rea &&
      accetta(IscrizioneREA.figli.Ufficio, rea.ufficio) &&
      nelPosto(IscrizioneREA.figli.NumeroREA, rea.numero)
        ? {
            Ufficio: rea.ufficio,
            NumeroREA: rea.numero,
            CapitaleSociale: rea.capitaleSociale === null ? null : euroDi(rea.capitaleSociale),
            SocioUnico: rea.socioUnico === null ? null : rea.socioUnico ? 'SU' : 'SM',
            StatoLiquidazione: rea.inLiquidazione ? 'LS' : 'LN',
          }
        : null,
    Contatti: {
      Telefono: /^\d+$/.test(telefono) && accetta(Contatti.figli.Telefono, telefono) ? telefono : null,
      Email: EMAIL.test(email) && accetta(Contatti.figli.Email, email) ? email : null,
    },
  }
}

/** CessionarioCommittente: whom it is for. */
export function cessionario(chi: Cessionario): ContenutoDi<typeof CESSIONARIO> {
  const estero = chi.sede.nazione !== 'IT'
  const { paese, codice } = identificativoDi(chi)
  return {
    DatiAnagrafici: {
      IdFiscaleIVA: idFiscale(paese, codice.slice(0, ID_FISCALE.figli.IdCodice.lungo)),
      CodiceFiscale: senzaPaese(chi.codiceFiscale, 'IT'),
      Anagrafica: anagrafica(chi),
    },
    Sede: sede(estero ? { ...chi.sede, cap: '00000', provincia: null } : chi.sede),
  }
}

function anagrafica(
  chi: Parameters<typeof personaDi>[0] & Parameters<typeof denominazioneDi>[0],
): ContenutoDi<typeof ANAGRAFICA> {
  const persona = personaDi(chi)
  return persona ? { Nome: persona.nome, Cognome: persona.cognome } : { Denominazione: denominazioneDi(chi) }
}

const sede = ({ indirizzo, cap, comune, provincia, nazione }: Sede): ContenutoDi<typeof SEDE> => ({
  Indirizzo: indirizzo,
  CAP: cap?.trim(),
  Comune: comune,
  Provincia: provincia?.trim().toUpperCase(),
  Nazione: nazione,
})

const idFiscale = (paese: string, codice: string): ContenutoDi<typeof ID_FISCALE> | null =>
  codice === '' ? null : { IdPaese: paese, IdCodice: codice }
