import type * as z from 'zod'
import { clienteCompleto } from '#anagrafe/clienti/contract.ts'
import { cellText, leggiCifre, leggiEmail } from '#shared/cells.ts'
import { dateExists } from '#shared/dates.ts'
import { leggiPaese } from '#shared/paesi.ts'
import { normalise } from '#shared/text.ts'
import { Celle, type MessaggiDiRiga, postiDelleColonne } from './celle.rules.ts'
import { DOVE_CODICI, leggiCodici, paeseDeiCodici, posaCodici } from './codici.rules.ts'
import { chiaveDelNome, leggiRisposte, type RisposteImportazione, type Supposto } from './domande.rules.ts'
import type { DatiArticolo } from './leggi-articoli.queries.server.ts'
import {
  type CaldaiaImportata,
  caldaiaSola,
  condizionatoreSolo,
  type DatiCondizionatore,
  haCaldaia,
  haCondizionatore,
  haRcee,
  leggiCaldaia,
  leggiCondizionatore,
  leggiRcee,
  type RceeImportato,
  rceeSolo,
} from './leggi-impianti.queries.server.ts'
import { type Dintorni, leggiLuogo } from './luogo.queries.server.ts'
import { type Detti, leggiChi } from './persona.rules.ts'
import { TIPI_DI_RIGA, type TipoDiRiga, tipoDiRiga } from './righe.rules.ts'
import type { CampoImportato } from './rules.ts'
import type { DatiCliente } from './stesso-cliente.rules.ts'
import { leggiTelefoni } from './telefoni.rules.ts'

/** What a row says, by the contracts of the forms; messages by the number of their column. */
export interface RigaImportataLetta extends MessaggiDiRiga, Supposto {
  cliente: DatiCliente | null
  caldaia: CaldaiaImportata | null
  condizionatore?: DatiCondizionatore | null
  rcee?: RceeImportato | null
  /** Of a price list. */
  articolo?: DatiArticolo
  /** Where it is nobody's row. */
  nessuno?: TipoDiRiga
}

interface Come {
  colonne: readonly string[]
  abbinamento: readonly (CampoImportato | null)[]
  /** Firms by their name, in small letters. */
  ditte: ReadonlyMap<string, number>
  /** Where the firm is. */
  vicinoA?: Dintorni | null
  /** What was said of names and of places. */
  risposte?: Pick<RisposteImportazione, 'aziende' | 'comuni'>
  /** Codes that stand beside more than one name: they tell nothing. */
  ripetuti?: ReadonlySet<string>
}

/** Which columns tell of a field, best first: where its message is put. */
const DOVE: Partial<Record<string, readonly CampoImportato[]>> = {
  nome: ['nome', 'cognomeNome', 'nomeCognome', 'ragioneSociale', 'cognome'],
  cognome: ['cognome', 'cognomeNome', 'nomeCognome', 'ragioneSociale', 'nome'],
  indirizzo: ['indirizzo', 'civico'],
  dittaId: ['ditta'],
  ...DOVE_CODICI,
}
const DOVE_CALDAIA: Partial<Record<string, readonly CampoImportato[]>> = {
  marca: ['marca', 'caldaia'],
  modello: ['modello', 'caldaia'],
  note: ['noteCaldaia'],
}
const DOVE_CLIMA: Partial<Record<string, readonly CampoImportato[]>> = {
  marca: ['climaMarca', 'clima'],
  modello: ['climaModello', 'clima'],
  serialNumber: ['climaMatricola'],
  tipo: ['climaTipo'],
  btu: ['climaBtu'],
  potenzaKw: ['climaPotenza'],
  gasRefrigerante: ['climaGas'],
  caricaKg: ['climaCarica'],
  dataInstallazione: ['climaInstallazione'],
  ultimaManutenzione: ['climaUltima'],
  prossimaManutenzione: ['climaProssima'],
  note: ['noteClima'],
}
const DOVE_RCEE: Partial<Record<string, readonly CampoImportato[]>> = {
  numeroDocumento: ['rceeNumero'],
  dataEmissione: ['rceeData'],
  dataScadenza: ['rceeScadenza'],
}

/** Without them there is no record; and of notes nothing is left out, for they are somebody's words. */
const SERVONO = new Set(['nome', 'cognome', 'marca', 'modello', 'note'])

/** Reads the rows of a file whose columns have been matched. */
export function lettoreDiRighe({
  colonne,
  abbinamento,
  ditte,
  vicinoA = null,
  risposte = leggiRisposte(null),
  ripetuti = new Set(),
}: Come): (celle: readonly string[]) => RigaImportataLetta {
  const posti = postiDelleColonne(colonne, abbinamento)
  return (testi) => {
    const nessuno = tipoDiRiga(testi, colonne)
    if (nessuno)
      return { cliente: null, caldaia: null, nessuno, errori: { '': TIPI_DI_RIGA[nessuno] }, avvisi: {} }
    const celle = new Celle(posti, testi)
    const { chi, dove, ...detto } = leggiCliente(celle, { ditte, vicinoA, risposte, ripetuti })
    const cliente = accetta(clienteCompleto, detto, celle, DOVE)
    const rcee = haRcee(celle) ? leggiRcee(celle) : null
    const conData = rcee !== null && dateExists(rcee.dataEmissione ?? '')
    const diLui = rcee && !conData ? senzaData(celle) : []
    const conClima = haCondizionatore(celle)
    const conCaldaia = haCaldaia(celle) || (diLui.length > 0 && !conClima)
    return {
      cliente,
      caldaia: conCaldaia ? accetta(caldaiaSola, leggiCaldaia(celle, diLui), celle, DOVE_CALDAIA) : null,
      condizionatore: conClima
        ? accetta(condizionatoreSolo, leggiCondizionatore(celle, conCaldaia ? [] : diLui), celle, DOVE_CLIMA)
        : null,
      rcee: conData ? accetta(rceeSolo, rcee, celle, DOVE_RCEE) : null,
      ...{ chi: cliente && chi, dove: dove ?? null },
      errori: celle.errori,
      avvisi: celle.avvisi,
    }
  }
}

/** An RCEE whose day nobody wrote is no record: what is known of it is kept with the plant. */
function senzaData(celle: Celle): string[] {
  const parti = [
    celle.testo('rceeNumero'),
    celle.testo('rceeData'),
    celle.testo('rceeScadenza') && `scadenza ${celle.testo('rceeScadenza')}`,
  ]
  celle.avvisaUno(
    ['rceeData', 'rceeScadenza', 'rceeNumero'],
    'Manca la data dell’RCEE: messo nelle note dell’impianto',
  )
  return [`RCEE: ${parti.filter(Boolean).join(', ')}`]
}

/**
 * What a form would take of these values. A cell that it refuses stays out and is told of; the row is refused where the
 * record can't be without it.
 */
function accetta<S extends z.ZodType>(
  schema: S,
  valori: Record<string, unknown>,
  celle: Celle,
  campiDi: Partial<Record<string, readonly CampoImportato[]>>,
): z.output<S> | null {
  const esito = schema.safeParse(valori)
  if (esito.success) return esito.data
  const presi = { ...valori }
  let grave = false
  for (const { path, message } of esito.error.issues) {
    const campo = String(path[0])
    const colonne = campiDi[campo] ?? [campo as CampoImportato]
    if (SERVONO.has(campo) || valori[campo] === null) {
      grave = true
      celle.sbaglia(colonne, message)
    } else if (presi[campo] !== null) {
      presi[campo] = null
      celle.avvisaUno(colonne, `${message}: resta vuoto`)
    }
  }
  return grave ? null : accetta(schema, presi, celle, campiDi)
}

/** The name of a row as it stands there. */
const comeScritto = (celle: Celle): string =>
  (['ragioneSociale', 'denominazione', 'cognomeNome', 'nomeCognome'] as const)
    .map((campo) => celle.testo(campo))
    .find(Boolean) ?? `${celle.testo('cognome')} ${celle.testo('nome')}`.trim()

function leggiCliente(
  celle: Celle,
  { ditte, vicinoA, risposte, ripetuti }: Required<Pick<Come, 'ditte' | 'vicinoA' | 'risposte' | 'ripetuti'>>,
) {
  const { note: numeri, ...telefoni } = leggiTelefoni(celle)
  const paese = leggiNazione(celle)
  const letti = leggiCodici(celle, paese)
  const nome = celle.testo('nome')
  const scritto = comeScritto(celle)
  const detti: Detti = {
    ...{ nome, ...letti, nazione: paese },
    codiceRipetuto: ripetuti.has(letti.codiceFiscale) || ripetuti.has(letti.partitaIva),
    // Programs write null where there is no name: it is somebody's only beside a first name.
    cognome: nome ? celle.testo('cognome') : cellText(celle.cella('cognome')),
    cognomeNome: celle.testo('cognomeNome'),
    nomeCognome: celle.testo('nomeCognome'),
    ragioneSociale: celle.testo('ragioneSociale'),
    denominazione: celle.testo('denominazione'),
    tipo: celle.testo('tipo'),
  }
  const proposto = leggiChi(detti)
  // An answer doesn't change what was asked.
  const risposta = risposte.aziende[chiaveDelNome(scritto)]
  const nominativo = risposta ? leggiChi({ ...detti, tipo: risposta }) : proposto
  for (const [campo, avviso] of nominativo.avvisi) celle.avvisa(campo, avviso)
  if (
    /^(totale|totali|totale complessivo|numero clienti)\b/i.test(`${nominativo.cognome} ${nominativo.nome}`)
  )
    celle.avvisaUno([], 'Sembra la riga di un totale: se lo è, lasciala fuori')
  const { tipo, denominazione } = nominativo
  const intero = denominazione || `${nominativo.nome} ${nominativo.cognome}`
  return {
    nome: nominativo.nome,
    cognome: nominativo.cognome,
    ...{ tipo, denominazione },
    chi: proposto.tipo === 'Estero' ? null : { scritto, sicuro: proposto.sicuro, proposta: proposto.tipo },
    ...telefoni,
    email: celle.leggi('email', leggiEmail),
    ...leggiLuogo(celle, { italiano: paese === 'IT', vicinoA, comuni: risposte.comuni }),
    nazione: paese ?? 'IT',
    ...posaCodici(celle, letti, { tipo, nome: intero, paese }),
    ...leggiPerLaFattura(celle),
    note: celle.note('note', [
      ...(nominativo.referente ? [`Referente: ${nominativo.referente}`] : []),
      ...numeri.map((numero) => `Altro telefono: ${numero}`),
    ]),
    dittaId: leggiDitta(celle, ditte),
  }
}

function leggiPerLaFattura(celle: Celle) {
  const destinatario = (celle.leggi('codiceDestinatario', leggiCifre) ?? '').toUpperCase()
  const giusto = destinatario === '' || /^[A-Z0-9]{6,7}$/.test(destinatario)
  if (!giusto) celle.avvisa('codiceDestinatario', 'Ha 6 o 7 caratteri: resta vuoto')
  return {
    codiceDestinatario: giusto ? destinatario : '',
    pec: celle.leggi('pec', leggiEmail),
  }
}

function leggiDitta(celle: Celle, ditte: ReadonlyMap<string, number>): number | null {
  const ditta = celle.testo('ditta')
  const dittaId = ditta ? ditte.get(normalise(ditta)) : undefined
  if (ditta && !dittaId) celle.avvisa('ditta', `Nessuna ditta si chiama «${ditta}»: resta vuota`)
  return dittaId ?? null
}

/** Their country: as it is written, else of a number for VAT that says it, else Italy; null where it is not known here. */
function leggiNazione(celle: Celle): string | null {
  const testo = celle.testo('nazione')
  if (testo !== '') {
    const codice = leggiPaese(testo)
    if (!codice) celle.avvisa('nazione', `Non conosco la nazione «${testo}»: messa IT`)
    return codice
  }
  const ricavata = paeseDeiCodici(celle)
  if (ricavata) celle.avvisaUno(DOVE_CODICI.partitaIva, `Nazione ricavata dalla partita IVA: ${ricavata}`)
  return ricavata ?? 'IT'
}
