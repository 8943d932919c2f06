import type { ClienteVero, ImpiantoVero } from './vero.ts'

/** How firms keep their lists: which columns, in which order, and what stands between the customers. */

/** What goes into one row. */
export interface RigaScritta {
  /** In the order of the list, from 1. */
  numero: number
  cliente: ClienteVero
  impianto: ImpiantoVero
  /** As this row writes it. */
  comune: string
  telefoni: string[]
  /** Theirs, the administrator's, or somebody else's. */
  codice: string
  amministratore: string
  nota: string
}

export interface Abitudine {
  nome: string
  colonne: readonly { titolo: string; cella: (riga: RigaScritta) => string }[]
  /** Lines above the heading. */
  sopra: string[][]
  maiuscole?: boolean
  perNome?: boolean
  totale?: boolean
  titoliAncora?: boolean
  vuote?: boolean
  /** Beside a condominium the code of who administers it. */
  codiceAmministratore?: boolean
  /** What is written where there is nothing. */
  nulla: readonly string[]
}

const colonna = (titolo: string, cella: (riga: RigaScritta) => string) => ({ titolo, cella })
const numero = ({ numero: n }: RigaScritta) => String(n)
const persona = ({ cliente: { cognome, nome } }: RigaScritta) => `${cognome} ${nome}`.trim()
const chiSia = (riga: RigaScritta) => riga.cliente.denominazione || persona(riga)
const indirizzo = ({ cliente: { via, civico } }: RigaScritta) => `${via} ${civico}`
const indirizzoConVirgola = ({ cliente: { via, civico } }: RigaScritta) => `${via}, ${civico}`
const fisso = ({ telefoni }: RigaScritta) => telefoni.find((scritto) => scritto.startsWith('0')) ?? ''
const mobili = ({ telefoni }: RigaScritta) => telefoni.filter((scritto) => !scritto.startsWith('0'))
const mobile = (n: number) => (riga: RigaScritta) => mobili(riga)[n] ?? ''
const telefono = (n: number) => (riga: RigaScritta) => riga.telefoni[n] ?? ''
const eUnCodiceFiscale = (codice: string) => codice.length === 16 || /^[89]/.test(codice)
const codiceFiscale = ({ codice }: RigaScritta) => (eUnCodiceFiscale(codice) ? codice : '')
const partitaIva = ({ codice }: RigaScritta) => (eUnCodiceFiscale(codice) ? '' : codice)
const parti = ({ impianto }: RigaScritta) => impianto.ultima.split('-')
const barre = (riga: RigaScritta) => parti(riga).reverse().join('/')
const trattini = (riga: RigaScritta) => parti(riga).reverse().join('-')
const punti = (riga: RigaScritta) => {
  const [anno = '', mese = '', giorno = ''] = parti(riga)
  return `${Number(giorno)}.${Number(mese)}.${anno.slice(2)}`
}

export const ABITUDINI: readonly Abitudine[] = [
  {
    nome: 'cognome e nome divisi, ditte nel cognome',
    sopra: [],
    vuote: true,
    nulla: [''],
    colonne: [
      colonna('N.', numero),
      colonna('COGNOME', ({ cliente }) => cliente.denominazione || cliente.cognome),
      colonna('NOME', ({ cliente }) => cliente.nome),
      colonna('INDIRIZZO', indirizzo),
      colonna('CAP', ({ cliente }) => cliente.cap),
      colonna('LOCALITÀ', ({ comune }) => comune),
      colonna('PROV.', ({ cliente }) => cliente.provincia),
      colonna('TEL CASA', fisso),
      colonna('CELL', mobile(0)),
      colonna('ALTRO TEL', mobile(1)),
      colonna('COD. FISCALE', codiceFiscale),
      colonna('P.IVA', partitaIva),
      colonna('MARCA', ({ impianto }) => impianto.marca),
      colonna('MODELLO', ({ impianto }) => impianto.modello),
      colonna('MATR.', ({ impianto }) => impianto.matricola),
      colonna('ULTIMA MANUT.', barre),
      colonna('NOTE', ({ nota }) => nota),
    ],
  },
  {
    nome: 'tutti in una colonna, tutto maiuscolo, il civico a parte',
    sopra: [['ELENCO CLIENTI CALDAIE'], ['']],
    maiuscole: true,
    perNome: true,
    totale: true,
    nulla: ['', '-'],
    colonne: [
      colonna('NR', numero),
      colonna('COGNOME E NOME / DITTA', chiSia),
      colonna('VIA', ({ cliente }) => cliente.via),
      colonna('CIVICO', ({ cliente }) => cliente.civico),
      colonna('PAESE', ({ comune }) => comune),
      colonna('TELEFONO', telefono(0)),
      colonna('CELLULARE', telefono(1)),
      colonna('ALTRO TEL', telefono(2)),
      colonna('C.F./P.IVA', ({ codice }) => codice),
      colonna('MARCA/MODELLO', ({ impianto }) => `${impianto.marca} ${impianto.modello}`),
      colonna('MATRICOLA', ({ impianto }) => impianto.matricola),
      colonna('ULT. MAN.', punti),
    ],
  },
  {
    nome: 'la ditta in una colonna sua',
    sopra: [],
    titoliAncora: true,
    nulla: ['', 'n/d'],
    colonne: [
      colonna('RAGIONE SOCIALE', ({ cliente }) => cliente.denominazione),
      colonna('COGNOME', ({ cliente }) => cliente.cognome),
      colonna('NOME', ({ cliente }) => cliente.nome),
      colonna('TEL.', telefono(0)),
      colonna('TEL. 2', telefono(1)),
      colonna('TEL. 3', telefono(2)),
      colonna('COMUNE', ({ comune }) => comune),
      colonna('CAP', ({ cliente }) => cliente.cap),
      colonna('INDIRIZZO', indirizzoConVirgola),
      colonna('C. FISCALE', codiceFiscale),
      colonna('PARTITA IVA', partitaIva),
      colonna('MARCA CALDAIA', ({ impianto }) => impianto.marca),
      colonna('MODELLO CALDAIA', ({ impianto }) => impianto.modello),
      colonna('MATRICOLA', ({ impianto }) => impianto.matricola),
      colonna('DATA ULTIMO INTERVENTO', ({ impianto }) => impianto.ultima),
    ],
  },
  {
    nome: 'prima la caldaia, poi il cliente',
    sopra: [],
    vuote: true,
    totale: true,
    nulla: [''],
    colonne: [
      colonna('#', numero),
      colonna('MARCA', ({ impianto }) => impianto.marca),
      colonna('MODELLO', ({ impianto }) => impianto.modello),
      colonna('MATR.', ({ impianto }) => impianto.matricola),
      colonna('MANUT. PREC.', trattini),
      colonna('NOMINATIVO', chiSia),
      colonna('TEL CASA', fisso),
      colonna('CELL', mobile(0)),
      colonna('CELL MOGLIE', mobile(1)),
      colonna('INDIRIZZO', ({ cliente }) => cliente.via),
      colonna('CIVICO', ({ cliente }) => cliente.civico),
      colonna('LOCALITÀ', ({ comune }) => comune),
      colonna('NOTE', ({ nota }) => nota),
    ],
  },
  {
    nome: 'una rubrica, i telefoni in una cella',
    sopra: [],
    perNome: true,
    nulla: ['', 'n/d', '-'],
    colonne: [
      colonna('ID', ({ numero: n }) => String(1000 + n)),
      colonna(
        'Nome e cognome',
        ({ cliente }) => cliente.denominazione || `${cliente.nome} ${cliente.cognome}`,
      ),
      colonna('Telefono', ({ telefoni }) => telefoni.slice(0, 2).join(' - ')),
      colonna('Altro telefono', telefono(2)),
      colonna('Indirizzo', indirizzo),
      colonna('Città', ({ comune }) => comune),
      colonna('Provincia', ({ cliente }) => cliente.provincia),
      colonna('Codice fiscale', codiceFiscale),
      colonna('Partita IVA', partitaIva),
      colonna('Marca', ({ impianto }) => impianto.marca),
      colonna('Modello', ({ impianto }) => impianto.modello),
      colonna('Matricola', ({ impianto }) => impianto.matricola),
      colonna('Ultima revisione', barre),
    ],
  },
  {
    nome: 'condomini con il codice dell’amministratore',
    sopra: [['Situazione manutenzioni'], ['aggiornato a novembre']],
    codiceAmministratore: true,
    titoliAncora: true,
    totale: true,
    nulla: [''],
    colonne: [
      colonna('Riga', numero),
      colonna('Cliente', chiSia),
      colonna('Amministratore', ({ amministratore }) => amministratore),
      colonna('Indirizzo', indirizzo),
      colonna('CAP', ({ cliente }) => cliente.cap),
      colonna('Comune', ({ comune }) => comune),
      colonna('Tel.', fisso),
      colonna('Cell.', mobile(0)),
      colonna('Cell. 2', mobile(1)),
      colonna('C.F. / P.IVA', ({ codice }) => codice),
      colonna('Marca', ({ impianto }) => impianto.marca),
      colonna('Modello', ({ impianto }) => impianto.modello),
      colonna('Matricola', ({ impianto }) => impianto.matricola),
      colonna('Ultimo controllo', barre),
    ],
  },
]
