import { codiceFiscaleGiusto } from '#anagrafe/clienti/rules.ts'
import { accetta, type ContenutoDi } from '#shared/forma.ts'
import {
  ANAGRAFICA,
  CEDENTE,
  type CESSIONARIO,
  ID_FISCALE,
  type SEDE,
  type TRASMISSIONE,
} from '#shared/forma-fattura.ts'
import { eItalia, type IdentificativoIva, identificativoIva, senzaPaese } from '#shared/paesi.ts'
import { telefonoInCifre } from '#shared/text.ts'
import { euroDi } from './decimali.rules.ts'
import type { Cedente, Cessionario, DocumentoElettronico, Sede } from './documento.rules.ts'
import { nelPosto } from './testo.rules.ts'

/** The code of who has none, and is found by PEC or by fiscal code; and the one of who is abroad. */
export const SENZA_CODICE = '0000000'
export const ESTERO = 'XXXXXXX'
/** The addresses that the schema takes: ASCII, without quotes. */
const EMAIL = /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/

/**
 * Where the SdI delivers: the customer's code, else seven X abroad, else seven zeros (then PEC or fiscal code). Who lives
 * abroad with an Italian fiscal code alone finds it by that.
 */
export function codiceDestinatarioDi(cliente: Cessionario): string {
  const { paese, codice } = identificativoDi(cliente)
  const fuori = paese !== 'IT' && (codice !== '' || senzaIdentificativo(cliente))
  return cliente.codiceDestinatario?.trim().toUpperCase() || (fuori ? ESTERO : SENZA_CODICE)
}

/** `NA-941022`, as the company writes it, in office and number; null where it is written otherwise. */
export function reaDi(testo: string | null): { ufficio: string; numero: string } | null {
  const [, ufficio, numero] = /^([A-Z]{2})[\s./-]*(\d{1,20})$/.exec(testo?.trim().toUpperCase() ?? '') ?? []
  return ufficio && numero ? { ufficio, numero } : null
}

/** Name and surname of a person, in the fields that they have in the file; null for whom one text stands. */
export function personaDi(soggetto: {
  tipo?: string
  nome?: string | null
  cognome?: string | null
}): { nome: string; cognome: string } | null {
  const nome = nelPosto(ANAGRAFICA.figli.Nome, soggetto.nome)
  const cognome = nelPosto(ANAGRAFICA.figli.Cognome, soggetto.cognome)
  return (soggetto.tipo ?? 'Privato') === 'Privato' && nome && cognome ? { nome, cognome } : null
}

/** What stands in Denominazione: the customer's, else name and surname. */
export const denominazioneDi = (soggetto: {
  denominazione: string | null
  nome?: string | null
  cognome?: string | null
}): string =>
  soggetto.denominazione?.trim() || [soggetto.nome, soggetto.cognome].filter(Boolean).join(' ').trim()

/** A customer's identifier for VAT, by the country of their address, whatever they are. */
export const identificativoDi = ({
  partitaIva,
  sede: { nazione },
}: Pick<Cessionario, 'partitaIva'> & { sede: Pick<Sede, 'nazione'> }): IdentificativoIva =>
  identificativoIva(nazione, partitaIva)

/** A customer's codice fiscale: of who lives abroad only an Italian one has a place in the file. */
export function codiceFiscaleDi({ codiceFiscale, sede: { nazione } }: Cessionario): string {
  const codice = senzaPaese(codiceFiscale, 'IT')
  return eItalia(nazione) || codiceFiscaleGiusto(codice) ? codice : ''
}

/** Whom the file identifies by seven zeros: people abroad without any code of theirs. */
export const SENZA_IDENTIFICATIVO = '0000000'
export const senzaIdentificativo = (cliente: Cessionario): boolean =>
  !eItalia(cliente.sede.nazione) &&
  cliente.tipo !== 'Azienda' &&
  cliente.tipo !== 'PA' &&
  identificativoDi(cliente).codice === '' &&
  codiceFiscaleDi(cliente) === ''

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
export function cedente(azienda: Cedente): ContenutoDi<typeof CEDENTE> {
  const telefono = telefonoInCifre(azienda.telefono ?? '')
  const email = azienda.email?.trim() ?? ''
  const { rea } = azienda
  return {
    DatiAnagrafici: {
      IdFiscaleIVA: idFiscale('IT', senzaPaese(azienda.partitaIva, 'IT')),
      CodiceFiscale: senzaPaese(azienda.codiceFiscale, 'IT'),
      Anagrafica: anagrafica(azienda),
      RegimeFiscale: azienda.regimeFiscale,
    },
    Sede: sede(azienda.sede),
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
export function cessionario(cliente: Cessionario): ContenutoDi<typeof CESSIONARIO> {
  const estero = !eItalia(cliente.sede.nazione)
  const { paese, codice } = identificativoDi(cliente)
  const identificativo = senzaIdentificativo(cliente) ? SENZA_IDENTIFICATIVO : codice
  return {
    DatiAnagrafici: {
      IdFiscaleIVA: idFiscale(paese, identificativo.slice(0, ID_FISCALE.figli.IdCodice.lungo)),
      CodiceFiscale: codiceFiscaleDi(cliente),
      Anagrafica: anagrafica(cliente),
    },
    Sede: sede(estero ? { ...cliente.sede, cap: '00000', provincia: null } : cliente.sede),
  }
}

function anagrafica(
  soggetto: Parameters<typeof personaDi>[0] & Parameters<typeof denominazioneDi>[0],
): ContenutoDi<typeof ANAGRAFICA> {
  const persona = personaDi(soggetto)
  return persona
    ? { Nome: persona.nome, Cognome: persona.cognome }
    : { Denominazione: denominazioneDi(soggetto) }
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
