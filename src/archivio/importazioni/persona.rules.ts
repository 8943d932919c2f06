import { nomeProprio, riconosciEnte } from '#anagrafe/clienti/ente.rules.ts'
import { TIPI_CLIENTE, type TipoCliente } from '#anagrafe/clienti/tipi.rules.ts'
import { cellText } from '#shared/cells.ts'
import { normalise } from '#shared/text.ts'
import type { CampoImportato } from './rules.ts'

/** What the cells of a row say of who it is; empty where they don't. */
export interface Detti {
  tipo: string
  cognome: string
  nome: string
  cognomeNome: string
  nomeCognome: string
  ragioneSociale: string
  denominazione: string
  codiceFiscale: string
  partitaIva: string
  /** Two letters; null where it isn't known. */
  nazione?: string | null
  /** Their code stands beside other names too. */
  codiceRipetuto?: boolean
}

export interface PersonaLetta {
  nome: string
  cognome: string
  denominazione: string
  tipo: TipoCliente
  /** false where somebody had better be asked what they are. */
  sicuro: boolean
  /** Who answers for a firm. */
  referente: string
  avvisi: [CampoImportato, string][]
}

export interface PersonaNellaCella {
  nome: string
  cognome: string
  avviso?: string
}

const SINONIMI: readonly [TipoCliente, RegExp][] = [
  ['Privato', /^(privat[oi]|persona( fisica)?|pf|consumatore|cliente finale)$/],
  [
    'Azienda',
    /^(azienda|ditta( individuale)?|societa|impresa|persona giuridica|pg|professionista|partita iva)$/,
  ],
  ['Condominio', /^(condomini[oi]?|cond)$/],
  ['PA', /^(pa|ente( pubblico)?|pubblica amministrazione|comune|scuola)$/],
  ['Estero', /^(estero|straniero|ue|extra ?ue)$/],
]

/** What a cell calls a customer; undefined where nobody calls one so. */
export function tipoDi(testo: string): TipoCliente | undefined {
  const nudo = normalise(testo).replace(/\./g, '')
  if (nudo === '') return undefined
  const tipi = Object.keys(TIPI_CLIENTE) as TipoCliente[]
  return (
    tipi.find((tipo) => [normalise(tipo), normalise(TIPI_CLIENTE[tipo])].includes(nudo)) ??
    SINONIMI.find(([, forma]) => forma.test(nudo))?.[0]
  )
}

const parole = (testo: string) => normalise(testo).split(/\s+/).sort().join(' ')
const insieme = (...parti: string[]) => parti.filter(Boolean).join(' ')

/**
 * Who a row is of, by the one rule of who is a firm (`riconosciEnte`), unless a column says what they are. A firm's name
 * stays whole in `denominazione`, in whatever column it stood.
 */
export function leggiChi(d: Detti): PersonaLetta {
  const avvisi: [CampoImportato, string][] = []
  const scritto = tipoDi(d.tipo)
  if (d.tipo && !scritto) avvisi.push(['tipo', 'Tipo sconosciuto: ricavato dagli altri dati'])
  const letta = d.ragioneSociale
    ? conRagioneSociale(d, scritto)
    : d.cognome && d.nome
      ? inDueColonne(d, scritto)
      : inUnaColonna(d, scritto)
  const { nome, cognome, referente = '', avviso, campo } = letta
  if (avviso) avvisi.push([campo, avviso])
  const denominazione = d.denominazione || letta.denominazione
  return {
    ...{ nome, cognome, referente, denominazione, avvisi },
    tipo: scritto ?? letta.tipo,
    sicuro: scritto !== undefined || letta.sicuro,
  }
}

interface Letta extends PersonaNellaCella {
  tipo: TipoCliente
  sicuro: boolean
  denominazione: string
  referente?: string
  /** Which column the warning is of. */
  campo: CampoImportato
}

/** Whether a column says that it is no person's row. */
const dettoEnte = (scritto: TipoCliente | undefined) =>
  scritto !== undefined && scritto !== 'Privato' && scritto !== 'Estero'

/** Under this heading also people are written, where a person's code, kind, or their own columns say so. */
function conRagioneSociale(d: Detti, scritto: TipoCliente | undefined): Letta {
  const campo = 'ragioneSociale'
  const accanto = insieme(d.nome, d.cognome) || d.cognomeNome || d.nomeCognome
  const uguali = accanto !== '' && parole(accanto) === parole(d.ragioneSociale)
  const { tipo, sicuro, intero } = riconosciEnte({
    ...d,
    nome: '',
    cognome: '',
    denominazione: d.ragioneSociale,
  })
  const conNome = d.nome !== '' && d.cognome !== ''
  const conCodici = d.partitaIva !== '' || d.codiceFiscale !== ''
  const senzaNomi = !d.ragioneSociale.split(/\s+/).some(nomeProprio)
  const dubbia = tipo === 'Privato' && !sicuro && senzaNomi && !(conNome && !conCodici)
  const ente = dettoEnte(scritto) || (scritto !== 'Privato' && !uguali && (intero || dubbia))
  if (!ente) {
    const persona = conNome
      ? { nome: d.nome, cognome: d.cognome }
      : leggiNominativo(d.ragioneSociale, 'cognome', false)
    const altroNome = parole(d.ragioneSociale) !== parole(insieme(persona.cognome, persona.nome))
    return {
      ...{ ...persona, campo, tipo, sicuro: conNome || (sicuro && conCodici) },
      denominazione: altroNome || tipo !== 'Privato' ? d.ragioneSociale : '',
    }
  }
  return {
    ...leggiNominativo(d.ragioneSociale, 'ragione'),
    ...{ campo, denominazione: d.ragioneSociale, referente: uguali ? '' : accanto },
    ...{ tipo: tipo === 'Privato' ? 'Azienda' : tipo, sicuro: tipo !== 'Privato' && sicuro },
  }
}

/** What stands in two columns stays in them. */
function inDueColonne(d: Detti, scritto: TipoCliente | undefined): Letta {
  const { nome, cognome } = d
  const nomeDiEnte = !scritto && riconosciEnte({ nome, cognome }).tipo !== 'Privato'
  const { tipo, sicuro } = riconosciEnte(d)
  // Which half speaks comes first: `Condominio` | `Aurora`.
  const inTesta = nomeDiEnte && riconosciEnte({ denominazione: nome }).tipo !== 'Privato'
  const denominazione = !nomeDiEnte ? '' : inTesta ? insieme(nome, cognome) : insieme(cognome, nome)
  return { nome, cognome, tipo, sicuro: tipo === 'Privato' || sicuro, denominazione, campo: 'cognome' }
}

function inUnaColonna(d: Detti, scritto: TipoCliente | undefined): Letta {
  const [campo, nome, ordine] = d.cognome
    ? (['cognome', d.cognome, 'cognome'] as const)
    : d.cognomeNome
      ? (['cognomeNome', d.cognomeNome, 'cognome'] as const)
      : d.nomeCognome
        ? (['nomeCognome', d.nomeCognome, 'nome'] as const)
        : (['nome', d.nome, 'cognome'] as const)
  const detto = riconosciEnte({ ...d, nome: '', cognome: '', denominazione: nome })
  const altra = d.denominazione ? riconosciEnte(d) : detto
  const { tipo, sicuro } = altra.tipo === 'Privato' ? detto : altra
  const intero =
    scritto === 'Privato' ? false : detto.intero || (dettoEnte(scritto) && detto.tipo === 'Privato')
  const letto = leggiNominativo(nome, ordine, intero)
  const spezzato = !intero && (campo === 'cognome' || campo === 'nome') && letto.nome !== ''
  const ente = scritto ? dettoEnte(scritto) : tipo !== 'Privato'
  return {
    ...letto,
    ...{ tipo, sicuro, campo, denominazione: ente ? nome : '' },
    ...(!letto.avviso && spezzato && { avviso: comeLetto(letto) }),
  }
}

/** Names with a particle belong together: `De Luca`, `Della Valle`, `D’ Amico`. */
const PARTICELLA =
  /^(d['’]?|da|dal|dalla|dall['’]|de['’]?|degli|dei|del|dell['’]|della|delle|dello|di|la|le|li|lo|mac|san|santa|van|von)$/i

const TITOLO =
  /^(sig\.?(ra|na)?|sigg\.?|dott\.?(ssa)?|dr\.?|avv\.?|ing\.?|geom\.?|arch\.?|rag\.?|prof\.?(ssa)?|spett\.?(le)?|famiglia|fam\.)\s+/i

const comeLetto = ({ nome, cognome }: PersonaNellaCella) => `Letto come nome «${nome}», cognome «${cognome}»`

/**
 * One cell with the whole name → surname and name: where first names are known by them, else after the first word, and said.
 * @param intero the name of a firm: it is split after its first word, as the lists show it
 */
export function leggiNominativo(
  cella: string,
  ordine: 'cognome' | 'nome' | 'ragione',
  intero = ordine === 'ragione' || riconosciEnte({ denominazione: cella }).intero,
): PersonaNellaCella {
  const testo = cellText(cella).replace(/\s+/g, ' ').replace(TITOLO, '')
  const virgola = intero ? null : /^([^,]+), ?([^,]+)$/.exec(testo)
  if (virgola) return { cognome: virgola[1]?.trim() ?? '', nome: virgola[2]?.trim() ?? '' }
  const scritte = testo.split(' ')
  const [parola = '', ...resto] = scritte
  if (intero)
    return resto.length > 0
      ? { nome: parola, cognome: resto.join(' ') }
      : {
          nome: parola ? 'Ditta' : '',
          cognome: parola,
          ...(parola && { avviso: 'Un solo nome: messo «Ditta» davanti' }),
        }
  if (resto.length === 0) return { cognome: parola, nome: '' }
  return ordine === 'nome' ? conNomeDavanti(scritte) : conCognomeDavanti(scritte)
}

function conNomeDavanti(scritte: readonly string[]): PersonaNellaCella {
  let da = scritte.length - 1
  while (da > 1 && PARTICELLA.test(scritte[da - 1] ?? '')) da--
  const noti = scritte.findIndex((parola) => !nomeProprio(parola))
  const certo = noti > 0 && noti <= da
  const taglio = certo ? noti : da
  return dividi(
    scritte.slice(0, taglio).join(' '),
    scritte.slice(taglio).join(' '),
    certo || scritte.length - da > 1 || scritte.length <= 2,
  )
}

function conCognomeDavanti(scritte: readonly string[]): PersonaNellaCella {
  let a = 1
  while (a < scritte.length - 1 && PARTICELLA.test(scritte[a - 1] ?? '')) a++
  let noti = scritte.length
  while (noti > a && nomeProprio(scritte[noti - 1] ?? '')) noti--
  const certo = noti < scritte.length
  const taglio = certo ? noti : a
  return dividi(
    scritte.slice(taglio).join(' '),
    scritte.slice(0, taglio).join(' '),
    certo || a > 1 || scritte.length <= 2,
  )
}

const dividi = (nome: string, cognome: string, certo: boolean): PersonaNellaCella =>
  certo ? { nome, cognome } : { nome, cognome, avviso: comeLetto({ nome, cognome }) }
