import { telefonoInCifre } from '#shared/text.ts'
import { euroDi } from './decimali.rules.ts'
import type { Cedente, Cessionario, DocumentoElettronico, Sede } from './documento.rules.ts'
import { blocco, LUNGHEZZE, testo } from './elementi.rules.ts'
import { campo, campoAscii } from './testo.rules.ts'

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
  const nome = campo(chi.nome, LUNGHEZZE.nome)
  const cognome = campo(chi.cognome, LUNGHEZZE.nome)
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

/** Who sends: the issuer's fiscal code, else its partita IVA. It begins the file's name too. */
export const idTrasmittente = ({ codiceFiscale, partitaIva }: Cedente): string =>
  senzaPaese(codiceFiscale, 'IT') || senzaPaese(partitaIva, 'IT')

/** DatiTrasmissione: who sends, in which format, to which address. */
export function datiTrasmissione(
  { cedente, cessionario, progressivoInvio }: DocumentoElettronico,
  formato: string,
) {
  const codice = codiceDestinatarioDi(cessionario)
  const pec = cessionario.pec?.trim() ?? ''
  return blocco(
    'DatiTrasmissione',
    idFiscale('IdTrasmittente', 'IT', idTrasmittente(cedente)),
    testo('ProgressivoInvio', progressivoInvio),
    testo('FormatoTrasmissione', formato),
    testo('CodiceDestinatario', codice),
    testo('PECDestinatario', codice === SENZA_CODICE && EMAIL.test(pec) ? pec : ''),
  )
}

/** CedentePrestatore: who issues. */
export function cedente(chi: Cedente): string {
  const telefono = telefonoInCifre(chi.telefono ?? '')
  const email = chi.email?.trim() ?? ''
  const { rea } = chi
  return blocco(
    'CedentePrestatore',
    blocco(
      'DatiAnagrafici',
      idFiscale('IdFiscaleIVA', 'IT', senzaPaese(chi.partitaIva, 'IT')),
      testo('CodiceFiscale', senzaPaese(chi.codiceFiscale, 'IT')),
      anagrafica(chi),
      testo('RegimeFiscale', chi.regimeFiscale),
    ),
    sede(chi.sede),
    rea && /^[A-Z]{2}$/.test(rea.ufficio) && campoAscii(rea.numero, 20)
      ? blocco(
          'IscrizioneREA',
          testo('Ufficio', rea.ufficio),
          testo('NumeroREA', campoAscii(rea.numero, 20)),
          testo('CapitaleSociale', rea.capitaleSociale === null ? '' : euroDi(rea.capitaleSociale)),
          testo('SocioUnico', rea.socioUnico === null ? '' : rea.socioUnico ? 'SU' : 'SM'),
          testo('StatoLiquidazione', rea.inLiquidazione ? 'LS' : 'LN'),
        )
      : '',
    blocco(
      'Contatti',
      testo('Telefono', /^\d{5,12}$/.test(telefono) ? telefono : ''),
      testo('Email', EMAIL.test(email) && email.length >= 7 ? email : ''),
    ),
  )
}

/** CessionarioCommittente: whom it is for. */
export function cessionario(chi: Cessionario): string {
  const estero = chi.sede.nazione !== 'IT'
  const paese = chi.tipo === 'Estero' ? chi.sede.nazione : 'IT'
  return blocco(
    'CessionarioCommittente',
    blocco(
      'DatiAnagrafici',
      idFiscale('IdFiscaleIVA', paese, senzaPaese(chi.partitaIva, paese).slice(0, 28)),
      testo('CodiceFiscale', senzaPaese(chi.codiceFiscale, 'IT')),
      anagrafica(chi),
    ),
    sede(estero ? { ...chi.sede, cap: '00000', provincia: null } : chi.sede),
  )
}

function anagrafica(chi: Parameters<typeof personaDi>[0] & Parameters<typeof denominazioneDi>[0]): string {
  const persona = personaDi(chi)
  return persona
    ? blocco('Anagrafica', testo('Nome', persona.nome), testo('Cognome', persona.cognome))
    : blocco('Anagrafica', testo('Denominazione', campo(denominazioneDi(chi), LUNGHEZZE.denominazione)))
}

const sede = ({ indirizzo, cap, comune, provincia, nazione }: Sede): string =>
  blocco(
    'Sede',
    testo('Indirizzo', campo(indirizzo, LUNGHEZZE.indirizzo)),
    testo('CAP', cap?.trim() ?? ''),
    testo('Comune', campo(comune, LUNGHEZZE.comune)),
    testo('Provincia', provincia?.trim().toUpperCase() ?? ''),
    testo('Nazione', nazione),
  )

const idFiscale = (nome: string, paese: string, codice: string): string =>
  codice === '' ? '' : blocco(nome, testo('IdPaese', paese), testo('IdCodice', codice))
