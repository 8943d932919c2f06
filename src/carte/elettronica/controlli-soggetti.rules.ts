import { ePersona } from '#anagrafe/azienda/rules.ts'
import { codiceFiscaleGiusto, partitaIvaGiusta } from '#anagrafe/clienti/rules.ts'
import { accetta } from '#shared/forma.ts'
import { ANAGRAFICA, CEDENTE, ID_FISCALE, RATA, SEDE, TRASMISSIONE } from '#shared/forma-fattura.ts'
import { eItalia, senzaPaese } from '#shared/paesi.ts'
import {
  avviso,
  type ControlloDocumento,
  controlloCheBlocca,
  VAI_AZIENDA,
  vaiCliente,
} from './controllo.rules.ts'
import type { Cedente, Cessionario, DocumentoElettronico, Sede } from './documento.rules.ts'
import {
  codiceDestinatarioDi,
  codiceFiscaleDi,
  denominazioneDi,
  ESTERO,
  identificativoDi,
  personaDi,
  SENZA_IDENTIFICATIVO,
  senzaIdentificativo,
} from './intestazione.rules.ts'
import { nelPosto, tagliato, testoSdi } from './testo.rules.ts'

const UNDICI = /^\d{11}$/
const { CodiceFiscale } = CEDENTE.figli.DatiAnagrafici.figli
const { Denominazione, Nome, Cognome } = ANAGRAFICA.figli
const { Indirizzo, CAP, Comune, Provincia, Nazione } = SEDE.figli
/** The mailboxes of the SdI itself. */
const PEC_DEL_SDI = /@pec\.fatturapa\.it$/i

/** What is missing of ours. */
export function controlliAzienda({ cedente, pagamento }: DocumentoElettronico): ControlloDocumento[] {
  const completa = (codice: string, campo: string, che: string) =>
    controlloCheBlocca(
      codice,
      `azienda.${campo}`,
      `Completa ${che} in Amministrazione › Azienda`,
      VAI_AZIENDA,
    )
  const codice = senzaPaese(cedente.codiceFiscale, 'IT')
  const trovati: ControlloDocumento[] = []
  if (!UNDICI.test(senzaPaese(cedente.partitaIva, 'IT')))
    trovati.push(completa('azienda_piva', 'partitaIva', 'partita IVA'))
  if (codice !== '' && !accetta(CodiceFiscale, codice))
    trovati.push(completa('azienda_piva', 'codiceFiscale', 'codice fiscale'))
  if (ePersona(codice) && !personaDi(cedente))
    trovati.push(completa('azienda_nome', cedente.nome ? 'cognome' : 'nome', 'nome e cognome'))
  else if (nomeDi(cedente) === '') trovati.push(completa('azienda_nome', 'denominazione', 'ragione sociale'))
  if (manca(cedente.sede) || !capGiusto(cedente.sede))
    trovati.push(completa('azienda_sede', 'indirizzo', 'indirizzo'))
  const iban = (cedente.iban ?? '').replace(/\s/g, '').toUpperCase()
  if (pagamento?.modalita === 'MP05' && pagamento.scadenze.length > 0 && !accetta(RATA.figli.IBAN, iban))
    trovati.push(completa('azienda_iban', 'iban', 'IBAN'))
  return [...trovati, ...tagli(cedente, 'azienda', VAI_AZIENDA)]
}

/** What is missing or wrong of the customer's. */
export function controlliCliente(documento: DocumentoElettronico): ControlloDocumento[] {
  const { cessionario: cliente, cedente } = documento
  const vai = vaiCliente(cliente)
  const nome = denominazioneDi(cliente)
  const estero = !eItalia(cliente.sede.nazione)
  const fiscale = codiceFiscaleDi(cliente)
  const { paese, codice: iva } = identificativoDi(cliente)
  const trovati: ControlloDocumento[] = []
  const no = (codice: string, campo: string, testo: string) =>
    trovati.push(controlloCheBlocca(codice, `cliente.${campo}`, testo, vai))
  const nota = (codice: string, campo: string, testo: string) =>
    trovati.push(avviso(codice, `cliente.${campo}`, testo, vai))

  if (nomeDi(cliente) === '') no('cliente_nome', 'nome', 'Completa il nome del cliente')
  if (senzaIdentificativo(cliente))
    nota(
      'cliente_senza_codici',
      'partitaIva',
      `${nome} è all’estero senza codici: nel file l’identificativo sarà ${paese} ${SENZA_IDENTIFICATIVO}`,
    )
  else if (fiscale === '' && iva === '')
    no('cliente_codice', 'codiceFiscale', `Serve il codice fiscale o la partita IVA di ${nome}`)
  codici(fiscale, { paese, iva }, nome, no, nota)
  if (estero && fiscale === '' && cliente.codiceFiscale?.trim())
    nota(
      'codice_estero',
      'codiceFiscale',
      `Il codice fiscale di ${nome} non è italiano: nel file non si scrive`,
    )
  if (manca(cliente.sede))
    no('cliente_indirizzo', 'indirizzo', `Completa via, CAP, comune e provincia di ${nome}`)
  else if (!capGiusto(cliente.sede)) no('cap', 'cap', "Il CAP dev'essere di 5 cifre")

  const destinatario = codiceDestinatarioDi(cliente)
  if (destinatario === ESTERO && paese === 'IT')
    no(
      'estero',
      'codiceDestinatario',
      'XXXXXXX vale solo per chi è all’estero: scrivi la nazione del cliente',
    )
  else if (
    !accetta(TRASMISSIONE.figli.CodiceDestinatario, destinatario) ||
    destinatario.length !== (cliente.tipo === 'PA' ? 6 : 7)
  )
    no('destinatario', 'codiceDestinatario', 'Il codice destinatario ha 7 caratteri (6 per la PA)')
  if (PEC_DEL_SDI.test(cliente.pec?.trim() ?? ''))
    no('pec_sdi', 'pec', 'La PEC del cliente non può essere quella del SdI')
  const nostri = [cedente.partitaIva, cedente.codiceFiscale].map((codice) => senzaPaese(codice, 'IT'))
  if (paese === 'IT' && iva !== '' && nostri.includes(iva))
    no('stesso_soggetto', 'partitaIva', 'Cliente e azienda hanno la stessa partita IVA')
  else if (fiscale !== '' && nostri.includes(fiscale))
    no('stesso_soggetto', 'codiceFiscale', 'Cliente e azienda hanno lo stesso codice fiscale')
  if (cliente.tipo === 'Azienda' && !cliente.denominazione?.trim())
    nota('denominazione', 'denominazione', `Manca la ragione sociale: nel file sarà ${nome}`)
  return [...trovati, ...tagli(cliente, 'cliente', vai)]
}

type Dici = (codice: string, campo: string, testo: string) => unknown

/** Codes that the schema refuses block; those whose last character is wrong only warn: the registry has such too. */
function codici(
  fiscale: string,
  { paese, iva }: { paese: string; iva: string },
  nome: string,
  no: Dici,
  nota: Dici,
): void {
  const testo = `Il codice fiscale di ${nome} non torna: il SdI lo scarterebbe`
  if (fiscale !== '' && !accetta(CodiceFiscale, fiscale)) no('cliente_codice_errato', 'codiceFiscale', testo)
  else if (fiscale !== '' && !codiceFiscaleGiusto(fiscale))
    nota('cliente_codice_errato', 'codiceFiscale', testo)
  const partita = `La partita IVA di ${nome} non torna: il SdI la scarterebbe`
  const ammessa =
    paese === 'IT' ? UNDICI.test(iva) : /^[A-Z0-9]+$/.test(iva) && accetta(ID_FISCALE.figli.IdCodice, iva)
  if (iva !== '' && !ammessa) no('cliente_codice_errato', 'partitaIva', partita)
  else if (iva !== '' && paese === 'IT' && !partitaIvaGiusta(iva))
    nota('cliente_codice_errato', 'partitaIva', partita)
}

/** What of somebody will be shorter in the file than it is here. */
function tagli(
  soggetto: Cedente | Cessionario,
  lato: 'azienda' | 'cliente',
  vai: string,
): ControlloDocumento[] {
  const titolare = lato === 'azienda' ? "dell'azienda" : 'del cliente'
  const persona = 'tipo' in soggetto ? soggetto.tipo === 'Privato' : personaDi(soggetto) !== null
  const lunghi: [campo: string, scritto: string | null | undefined, massimo: number, che: string][] = [
    ['indirizzo', soggetto.sede.indirizzo, Indirizzo.lungo, "L'indirizzo"],
    ['comune', soggetto.sede.comune, Comune.lungo, 'Il comune'],
  ]
  if (persona)
    lunghi.push(
      ['nome', soggetto.nome, Nome.lungo, 'Il nome'],
      ['cognome', soggetto.cognome, Cognome.lungo, 'Il cognome'],
    )
  else lunghi.push(['denominazione', denominazioneDi(soggetto), Denominazione.lungo, 'La denominazione'])
  return lunghi
    .filter(([, scritto, massimo]) => tagliato(testoSdi(scritto ?? '').testo, massimo).cambiato)
    .map(([campo, , massimo, che]) =>
      avviso(
        'testo_tagliato',
        `${lato}.${campo}`,
        `${che} ${titolare} supera ${massimo} caratteri, nel file sarà ${campo === 'denominazione' ? 'tagliata' : 'tagliato'}`,
        vai,
      ),
    )
}

/** The name as the file would have it; empty where nothing of it can be written. */
const nomeDi = (soggetto: Cedente | Cessionario): string =>
  personaDi(soggetto)?.cognome ?? nelPosto(Denominazione, denominazioneDi(soggetto))

/** Something of the address is not there; abroad neither CAP nor province are asked for. */
function manca({ indirizzo, cap, comune, provincia, nazione }: Sede): boolean {
  if (!accetta(Nazione, nazione) || nelPosto(Indirizzo, indirizzo) === '' || nelPosto(Comune, comune) === '')
    return true
  if (!eItalia(nazione)) return false
  return !cap?.trim() || !accetta(Provincia, provincia?.trim().toUpperCase() ?? '')
}

const capGiusto = ({ cap, nazione }: Sede): boolean => !eItalia(nazione) || accetta(CAP, cap?.trim() ?? '')
