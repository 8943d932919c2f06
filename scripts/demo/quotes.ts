import { type Kysely, sql } from 'kysely'
import type * as z from 'zod'
import type { Azienda } from '#anagrafe/azienda/contract.ts'
import { disegnaPreventivo } from '#carte/preventivi/components/pdf/preventivo-pdf.ts'
import { nomeFilePreventivo } from '#carte/preventivi/components/words.ts'
import type { Preventivo, preventivoInput } from '#carte/preventivi/contract.ts'
import { numeroPreventivo, type StatoPreventivo } from '#carte/preventivi/rules.ts'
import type { DbRow } from '#server/data/table.ts'
import { faces } from '#server/files/faces.ts'
import { snake } from '#shared/casing.ts'
import { addDays, instantFromRome } from '#shared/dates.ts'
import { daNetto } from '#shared/iva.ts'
import { AZIENDA } from './company.ts'
import type { ClienteDemo } from './customers.ts'
import { LATO_LOGO } from './logo.ts'
import type { Sorte } from './random.ts'
import type { DocumentoDemo } from './reports.ts'

export type PreventivoDemo = Omit<z.output<typeof preventivoInput>, 'utenteCreatoreId'> & {
  numeroPreventivo: string
  utenteCreatoreId: number
  createdAt: string
  accettato: boolean
  dataAccettazione: string | null
  documentoId: number | null
}

type Tipologia = PreventivoDemo['tipologia']

/** Quotes that have their PDF kept: the last ones that were sent. */
const CON_FILE = 12

interface Lavoro {
  titolo: string
  tipologia: Tipologia
  netto: number
  note: string | null
}

const LAVORI: Lavoro[] = [
  {
    titolo: 'Sostituzione caldaia',
    tipologia: 'Caldaia',
    netto: 2200,
    note: 'Fornitura e posa di caldaia murale a condensazione Immergas Victrix Tera 28 Plus, classe A, completa di kit scarico fumi coassiale e cronotermostato modulante.\n\nSmontaggio e smaltimento della caldaia esistente, lavaggio chimico dell’impianto, filtro defangatore magnetico, neutralizzatore di condensa, prova di tenuta, prima accensione, rilascio della dichiarazione di conformità e registrazione del libretto di impianto.\n\nDurata dei lavori: un giorno. Garanzia estesa 5 anni.',
  },
  {
    titolo: 'Sostituzione caldaia murale 28 kW',
    tipologia: 'Caldaia',
    netto: 1900,
    note: 'Fornitura e posa di caldaia murale da 28 kW a condensazione.\n- smontaggio e smaltimento della vecchia caldaia\n- lavaggio dell’impianto e filtro defangatore\n- prova di tenuta e dichiarazione di conformità',
  },
  {
    titolo: 'Dual split soggiorno e camera',
    tipologia: 'Condizionatore',
    netto: 2600,
    note: 'Climatizzatore dual split 9.000 + 12.000 BTU, classe A++, con staffe, canaline e pompa di scarico condensa.',
  },
  {
    titolo: 'Climatizzazione studio dentistico',
    tipologia: 'Condizionatore',
    netto: 5700,
    note: 'Sistema multisplit a quattro unità interne, comando centralizzato, filtri antibatterici.\n\nLavori di sabato, a studio chiuso.',
  },
  {
    titolo: 'Rifacimento impianto centrale termica',
    tipologia: 'Impianto',
    netto: 15_200,
    note: 'Sostituzione dei due generatori a basamento con un modulo termico a condensazione da 115 kW.\n\n1. smontaggio e trasporto a discarica\n2. adeguamento della canna fumaria, lunghezza 21 m, Ø 160\n3. pompe elettroniche, scambiatore a piastre e contabilizzazione del calore\n4. pratica INAIL e verifica di prima accensione\n\nPagamento: 40% all’ordine, 40% a fine montaggio, 20% al collaudo.',
  },
  {
    titolo: 'Pompa di calore ibrida Magis Combo',
    tipologia: 'Impianto',
    netto: 7400,
    note: 'Sistema ibrido con accumulo da 160 litri, gestione climatica e predisposizione al fotovoltaico. Pratica per il Conto Termico compresa.',
  },
  {
    titolo: 'Addolcitore e filtro defangatore',
    tipologia: 'Intervento',
    netto: 700,
    note: 'Addolcitore a scambio di ioni da 12 litri e filtro magnetico sul ritorno.',
  },
  { titolo: 'Spostamento unità esterna', tipologia: 'Intervento', netto: 350, note: null },
  {
    titolo: 'Adeguamento scarico fumi',
    tipologia: 'Intervento',
    netto: 480,
    note: 'Nuovo condotto coassiale Ø 60/100 con terminale a parete.',
  },
  {
    titolo: 'Termostato evoluto e valvole termostatiche',
    tipologia: 'Intervento',
    netto: 620,
    note: 'Cronotermostato connesso e otto valvole con testina elettronica.',
  },
]

/** The last ones, as the pictures have them: customer's surname, work, state, days ago. */
const CONOSCIUTI: [string, number, StatoPreventivo, number][] = [
  ['Oddone', 3, 'Bozza', 0],
  ['Capuano', 1, 'Bozza', 2],
  ['Condominio', 4, 'Inviato', 5],
  ['Bosio', 2, 'Accettato', 10],
  ['Esposito', 0, 'Inviato', 16],
  ['Tarditi', 6, 'Rifiutato', 19],
  ['Marchetti', 5, 'Accettato', 22],
  ['Chiesa', 7, 'Inviato', 37],
]

interface Parti {
  sorte: Sorte
  oggi: string
  clienti: ClienteDemo[]
  numero: number
  /** Documents that stand before these. */
  documentiPrima: number
}

/** Quotes in every state, oldest first, numbered by year without a gap; the last ones sent have their PDF. */
export function preventivi({ sorte, oggi, clienti, numero, documentiPrima }: Parti) {
  const scelti = Array.from({ length: numero }, (_, n) => scelta(sorte, clienti, n))
    .filter((s) => s !== undefined)
    .toSorted((a, b) => b.giorniFa - a.giorniFa)
  const perAnno = new Map<number, number>()
  const elenco: PreventivoDemo[] = scelti.map(({ cliente, lavoro, stato, giorniFa }, n) => {
    const giorno = addDays(oggi, -giorniFa)
    const anno = Number(giorno.slice(0, 4))
    perAnno.set(anno, (perAnno.get(anno) ?? 0) + 1)
    const ivaPercentuale = lavoro.tipologia === 'Intervento' || n % 3 === 0 ? 22 : sorte.uno([22, 22, 10])
    return {
      clienteId: cliente.id,
      titolo: lavoro.titolo,
      tipologia: lavoro.tipologia,
      stato,
      ivaPercentuale,
      ...daNetto(lavoro.netto, ivaPercentuale),
      validitaGiorni: 30,
      note: lavoro.note,
      dataScadenza: addDays(giorno, 30),
      numeroPreventivo: numeroPreventivo(anno, perAnno.get(anno) ?? 1),
      utenteCreatoreId: 1,
      createdAt: instantFromRome(giorno, '09:30'),
      accettato: stato === 'Accettato',
      dataAccettazione:
        stato === 'Accettato' ? instantFromRome(addDays(giorno, Math.min(4, giorniFa)), '17:10') : null,
      documentoId: null,
    }
  })
  const spediti = elenco.filter((p) => p.stato !== 'Bozza').slice(-CON_FILE)
  const documenti = spediti.map((p, n) => {
    p.documentoId = documentiPrima + n + 1
    return documento(p, elenco.indexOf(p) + 1, clienti)
  })
  return { preventivi: elenco, perAnno, documentiPreventivi: documenti }
}

function scelta(sorte: Sorte, clienti: ClienteDemo[], n: number) {
  const [cognome, lavoro = 0, stato, giorniFa = 0] = CONOSCIUTI[n] ?? []
  const conosciuto = cognome && clienti.find((c) => `${c.dati.cognome} ${c.dati.nome}`.includes(cognome))
  if (conosciuto)
    return { cliente: conosciuto, lavoro: LAVORI[lavoro] as Lavoro, stato: stato ?? 'Bozza', giorniFa }
  if (clienti.length === 0) return undefined
  const scarto = sorte.intero(0, 12) * 25
  const base = sorte.uno(LAVORI)
  // Older ones are mostly decided.
  const fa = sorte.intero(40, 420)
  return {
    cliente: sorte.uno(clienti),
    lavoro: { ...base, netto: base.netto + scarto },
    stato: sorte.uno<StatoPreventivo>([
      ...(fa < 90 ? (['Inviato', 'Bozza'] as const) : []),
      ...(['Accettato', 'Accettato', 'Accettato', 'Accettato', 'Rifiutato', 'Inviato'] as const),
    ]),
    giorniFa: fa,
  }
}

/** A record as a reader of the API gets it. */
const letto = (record: object) =>
  Object.fromEntries(Object.entries(record).map(([chiave, valore]) => [snake(chiave), valore ?? null]))

/** The same document that the screen makes. */
function documento(p: PreventivoDemo, id: number, clienti: ClienteDemo[]): DocumentoDemo {
  const cliente = clienti[p.clienteId - 1]
  if (!cliente) throw new Error(`preventivo ${p.numeroPreventivo} senza cliente`)
  const preventivo = {
    revisione: 0,
    ...letto({ ...p, id }),
    cliente: letto(cliente.dati),
  } as unknown as Preventivo
  const { doc } = disegnaPreventivo({
    preventivo,
    azienda: letto(AZIENDA) as unknown as Azienda,
    logo: { jpeg: AZIENDA.logo, larghezza: LATO_LOGO, altezza: LATO_LOGO },
    caratteri: faces(),
  })
  return {
    nomeFile: nomeFilePreventivo(preventivo),
    tipologia: 'Preventivo',
    clienteId: cliente.id,
    descrizione: p.numeroPreventivo,
    contenuto: Buffer.from(doc.output('arraybuffer')),
  }
}

/** Accepted quotes that are still to be billed: each is a job, with what is booked for its customer but yearly work. */
export async function inCommesse(db: Kysely<Record<string, DbRow>>, oggi: string): Promise<void> {
  const quando = `${oggi}T00:00:00.000Z`
  await sql`insert into commesse (titolo, cliente_id, preventivo_id, stato, created_at, updated_at)
    select titolo, cliente_id, id, 'Aperto', ${quando}, ${quando} from preventivi
    where accettato = true and fatturato_altrove = false order by id`.execute(db)
  await sql`update appuntamenti set
      commessa_id = (select min(id) from commesse where commesse.cliente_id = appuntamenti.cliente_id),
      preventivo_id = (select min(preventivo_id) from commesse where commesse.cliente_id = appuntamenti.cliente_id)
    where stato = 'Programmato' and tipologia in ('Installazione', 'Sopralluogo', 'Riparazione')
      and data_inizio >= ${quando} and cliente_id in (select cliente_id from commesse)`.execute(db)
}
