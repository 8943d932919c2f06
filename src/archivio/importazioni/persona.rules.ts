import { TIPI_CLIENTE, type TipoCliente, tipoProbabile } from '#anagrafe/clienti/fatturazione.rules.ts'
import { codiceDiPersona } from '#anagrafe/clienti/rules.ts'
import { leggiNominativo, nomeDiSocieta, type PersonaNellaCella } from '#shared/cells.ts'
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
}

export interface PersonaLetta {
  nome: string
  cognome: string
  denominazione: string
  tipo: TipoCliente
  /** Who answers for a firm. */
  referente: string
  avvisi: [CampoImportato, string][]
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

function tipoDi(testo: string): TipoCliente | undefined {
  const nudo = normalise(testo).replace(/\./g, '')
  if (nudo === '') return undefined
  const tipi = Object.keys(TIPI_CLIENTE) as TipoCliente[]
  return (
    tipi.find((tipo) => [normalise(tipo), normalise(TIPI_CLIENTE[tipo])].includes(nudo)) ??
    SINONIMI.find(([, forma]) => forma.test(nudo))?.[0]
  )
}

const parole = (testo: string) => normalise(testo).split(/\s+/).sort().join(' ')

/**
 * Who a row is of: a person where its kind, a person's tax code or a name beside a surname says so, before the name of a
 * firm does; a firm or a condominium otherwise, by its name.
 */
export function leggiChi(d: Detti): PersonaLetta {
  const avvisi: [CampoImportato, string][] = []
  const tipo = tipoDi(d.tipo)
  if (d.tipo && !tipo) avvisi.push(['tipo', 'Tipo sconosciuto: ricavato dagli altri dati'])
  const codice = codiceDiPersona(d.codiceFiscale)
  const codiceDiEnte = d.partitaIva !== '' || /^\d{11}$/.test(d.codiceFiscale)
  const uguali = parole(d.ragioneSociale) === parole(`${d.cognome} ${d.nome}`)
  const persona =
    tipo === 'Privato' ||
    (tipo === undefined || tipo === 'Estero'
      ? (codice && !nomeDiSocieta(d.ragioneSociale, true)) ||
        (d.cognome !== '' && d.nome !== '' && (uguali || (!codiceDiEnte && !nomeDiSocieta(d.ragioneSociale))))
      : false)
  const ente = d.ragioneSociale !== '' && !persona
  const {
    nome,
    cognome,
    referente = '',
  } = ente ? societa(d, avvisi) : leggiPersona(d, avvisi, persona, codice)
  const altroNome = ente || parole(d.ragioneSociale) !== parole(`${cognome} ${nome}`)
  const denominazione = d.denominazione || (altroNome ? d.ragioneSociale : '')
  const { codiceFiscale, partitaIva } = d
  const probabile = tipoProbabile({ nome, cognome, denominazione, codiceFiscale, partitaIva })
  return {
    ...{ nome, cognome, referente, avvisi, denominazione },
    tipo: tipo ?? (ente && probabile === 'Privato' ? 'Azienda' : probabile),
  }
}

function societa(d: Detti, avvisi: [CampoImportato, string][]): PersonaNellaCella & { referente?: string } {
  const letta = leggiNominativo(d.ragioneSociale, 'ragione')
  if (letta.avviso) avvisi.push(['ragioneSociale', letta.avviso])
  const referente = [d.nome, d.cognome, d.cognomeNome, d.nomeCognome].filter(Boolean).join(' ')
  return parole(referente) === parole(d.ragioneSociale) ? letta : { ...letta, referente }
}

function leggiPersona(
  d: Detti,
  avvisi: [CampoImportato, string][],
  persona: boolean,
  codice: boolean,
): PersonaNellaCella & { referente?: string } {
  if (d.cognome && d.nome) return { nome: d.nome, cognome: d.cognome }
  const [campo, intero, ordine] = d.cognome
    ? (['cognome', d.cognome, 'cognome'] as const)
    : d.cognomeNome
      ? (['cognomeNome', d.cognomeNome, 'cognome'] as const)
      : d.nomeCognome
        ? (['nomeCognome', d.nomeCognome, 'nome'] as const)
        : persona && d.ragioneSociale
          ? (['ragioneSociale', d.ragioneSociale, 'cognome'] as const)
          : (['nome', d.nome, 'cognome'] as const)
  const letta = leggiNominativo(intero, ordine, codice || persona)
  const spezzato = campo !== 'cognomeNome' && campo !== 'nomeCognome' && letta.nome !== ''
  const avviso =
    letta.avviso ?? (spezzato ? `Letto come nome «${letta.nome}», cognome «${letta.cognome}»` : undefined)
  if (avviso) avvisi.push([campo, avviso])
  return letta
}
