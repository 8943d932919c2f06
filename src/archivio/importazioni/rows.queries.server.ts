import type * as z from 'zod'
import { clienteCompleto } from '#anagrafe/clienti/contract.ts'
import { TIPI_CLIENTE, type TipoCliente, tipoProbabile } from '#anagrafe/clienti/fatturazione.rules.ts'
import { avvertenzaCodiceFiscale, avvertenzaPartitaIva } from '#anagrafe/clienti/rules.ts'
import { caldaiaInput } from '#anagrafe/impianti/contract.ts'
import type { COMBUSTIBILI } from '#anagrafe/impianti/rules.ts'
import {
  cellText,
  leggiCap,
  leggiData,
  leggiEmail,
  leggiNominativo,
  leggiNumero,
  leggiPartitaIva,
  leggiTelefono,
  type Persona,
} from '#shared/cells.ts'
import { provinceCode } from '#shared/provinces.ts'
import { normalise } from '#shared/text.ts'
import type { DatiArticolo } from './articoli-rows.queries.server.ts'
import { CAMPI_CALDAIA, type Campo } from './rules.ts'

/** No field holds more characters: a longer cell is refused before anything is looked for in it. */
const CELLA_MASSIMA = 2000

const caldaiaSola = caldaiaInput.omit({ clienteId: true })

export type DatiCliente = z.output<typeof clienteCompleto>
export type DatiCaldaia = z.output<typeof caldaiaSola>

/** What a row says, by the contracts of the forms; messages by the number of their column. */
export interface RigaLetta {
  cliente: DatiCliente | null
  caldaia: DatiCaldaia | null
  /** Of a price list. */
  articolo?: DatiArticolo
  errori: Record<string, string>
  avvisi: Record<string, string>
}

interface Come {
  colonne: readonly string[]
  abbinamento: readonly (Campo | null)[]
  /** Firms by their name, in small letters. */
  ditte: ReadonlyMap<string, number>
}

/** Which columns tell of a field, best first: where its message is put. */
const DOVE: Partial<Record<string, readonly Campo[]>> = {
  nome: ['nome', 'cognomeNome', 'nomeCognome', 'ragioneSociale', 'cognome'],
  cognome: ['cognome', 'cognomeNome', 'nomeCognome', 'ragioneSociale', 'nome'],
  indirizzo: ['indirizzo', 'civico'],
  dittaId: ['ditta'],
}
const DOVE_CALDAIA: Partial<Record<string, readonly Campo[]>> = {
  marca: ['marca', 'caldaia'],
  modello: ['modello', 'caldaia'],
  note: ['noteCaldaia'],
}

/** Reads the rows of a file whose columns have been matched. */
export function lettoreDiRighe({
  colonne,
  abbinamento,
  ditte,
}: Come): (celle: readonly string[]) => RigaLetta {
  const posti = new Map<Campo, number[]>()
  for (const [i, campo] of abbinamento.entries())
    if (campo) posti.set(campo, [...(posti.get(campo) ?? []), i])
  const conCaldaia = CAMPI_CALDAIA.filter((campo) => posti.has(campo))

  const colonnaDi = (campi: readonly Campo[]) => {
    const campo = campi.find((uno) => posti.has(uno))
    return campo ? String(posti.get(campo)?.[0]) : ''
  }

  return (tutte) => {
    const letta: RigaLetta = { cliente: null, caldaia: null, errori: {}, avvisi: {} }
    const celle = tutte.map((cella, i) => {
      if (cella.length <= CELLA_MASSIMA) return cella
      if (abbinamento[i]) letta.errori[i] = `Massimo ${CELLA_MASSIMA} caratteri`
      return ''
    })
    const cella = (campo: Campo) => celle[posti.get(campo)?.[0] ?? -1] ?? ''
    const testo = (campo: Campo) => cellText(cella(campo))
    const avvisa = (campo: Campo, avviso: string | undefined) => {
      const colonna = colonnaDi([campo])
      if (avviso)
        letta.avvisi[colonna] = letta.avvisi[colonna] ? `${letta.avvisi[colonna]}. ${avviso}` : avviso
    }
    /** The notes: one column as it is; of several, each with its name. */
    const note = (campo: 'note' | 'noteCaldaia', altre: string[]) => {
      const sue = (posti.get(campo) ?? []).map((i) => [colonne[i] ?? '', cellText(celle[i] ?? '')] as const)
      const piene = sue.filter(([, valore]) => valore !== '')
      const testi = piene.map(([nome, valore]) =>
        sue.length > 1 && !/^(note?|annotazion|osservazion)/i.test(nome) ? `${nome}: ${valore}` : valore,
      )
      return [...testi, ...altre].join('\n')
    }

    const cliente = leggiCliente()
    const esito = clienteCompleto.safeParse(cliente)
    if (esito.success) letta.cliente = esito.data
    else accusa(esito.error, (campo) => DOVE[campo] ?? [campo as Campo])

    if (conCaldaia.some((campo) => testo(campo) !== '')) {
      const caldaia = caldaiaSola.safeParse(leggiCaldaia())
      if (caldaia.success) letta.caldaia = caldaia.data
      else accusa(caldaia.error, (campo) => DOVE_CALDAIA[campo] ?? [campo as Campo])
    }
    return letta

    function accusa(errore: z.ZodError, dove: (campo: string) => readonly Campo[]) {
      for (const { path, message } of errore.issues)
        letta.errori[colonnaDi(dove(String(path[0])))] ??= message
    }

    function leggiNome(): Persona & { referente?: string } {
      const [cognome, nome, ragione] = [testo('cognome'), testo('nome'), testo('ragioneSociale')]
      const intero = testo('cognomeNome')
      const rovescio = testo('nomeCognome')
      if (ragione) {
        const societa = leggiNominativo(ragione, 'ragione')
        avvisa('ragioneSociale', societa.avviso)
        const referente = [nome, cognome, intero, rovescio].filter(Boolean).join(' ')
        return referente && normalise(referente) !== normalise(ragione) ? { ...societa, referente } : societa
      }
      if (cognome && nome) return { cognome, nome }
      const [campo, tutto, ordine] = cognome
        ? (['cognome', cognome, 'cognome'] as const)
        : intero
          ? (['cognomeNome', intero, 'cognome'] as const)
          : rovescio
            ? (['nomeCognome', rovescio, 'nome'] as const)
            : (['nome', nome, 'cognome'] as const)
      const persona = leggiNominativo(tutto, ordine)
      const spezzato = campo === 'cognome' || campo === 'nome'
      avvisa(
        campo,
        persona.avviso ??
          (spezzato && persona.nome
            ? `Letto come nome «${persona.nome}», cognome «${persona.cognome}»`
            : undefined),
      )
      return persona
    }

    function leggiCliente() {
      const { nome, cognome, referente } = leggiNome()
      const principale = leggiTelefono(cella('telefono'))
      const secondo = leggiTelefono(cella('altroTelefono'))
      avvisa('telefono', principale.avviso)
      avvisa('altroTelefono', secondo.avviso)
      const [telefono, ...altri] = [
        principale.valore,
        ...principale.altri,
        secondo.valore,
        ...secondo.altri,
      ].filter((numero) => numero !== null)
      const email = leggiEmail(cella('email'))
      avvisa('email', email.avviso)

      const { cap, comune, sigla } = leggiLuogo(testo('comune'))
      const provincia = provinceCode(testo('provincia')) || sigla

      const iva = leggiPartitaIva(cella('partitaIva'))
      const fiscale = leggiPartitaIva(cella('codiceFiscale'))
      let partitaIva = iva.valore ?? ''
      let codiceFiscale = (fiscale.valore ?? '').replace(/[\s.\-/]/g, '')
      if (/^[a-z]{6}/i.test(partitaIva)) {
        // A tax code in the wrong column.
        codiceFiscale ||= partitaIva
        partitaIva = ''
      }
      avvisa('partitaIva', iva.avviso ?? avvertenzaPartitaIva(partitaIva))
      avvisa('codiceFiscale', fiscale.avviso ?? avvertenzaCodiceFiscale(codiceFiscale))

      const ditta = testo('ditta')
      const dittaId = ditta ? ditte.get(normalise(ditta)) : undefined
      if (ditta && !dittaId) avvisa('ditta', `Nessuna ditta si chiama «${ditta}»: resta vuota`)

      const destinatario = testo('codiceDestinatario').toUpperCase()
      const destinatarioGiusto = destinatario === '' || /^[A-Z0-9]{6,7}$/.test(destinatario)
      if (!destinatarioGiusto) avvisa('codiceDestinatario', 'Ha 6 o 7 caratteri: resta vuoto')
      const pec = leggiEmail(cella('pec'))
      avvisa('pec', pec.avviso)
      const nazione = nazioneDi(testo('nazione'))
      if (nazione === null) avvisa('nazione', 'Non è una sigla di due lettere: messa IT')
      const tipo = tipoDi(testo('tipo'))
      if (testo('tipo') && !tipo) avvisa('tipo', 'Tipo sconosciuto: ricavato dagli altri dati')

      const [indirizzo, civico] = [testo('indirizzo'), testo('civico')]
      return {
        nome,
        cognome,
        telefono: telefono ?? null,
        email: email.valore,
        indirizzo: [indirizzo, civico].filter(Boolean).join(' '),
        comune,
        cap: leggiCap(cella('cap')).valore ?? cap,
        provincia,
        codiceFiscale,
        partitaIva,
        tipo: tipo ?? tipoProbabile({ nome, cognome, partitaIva: partitaIva || testo('ragioneSociale') }),
        denominazione: testo('denominazione') || testo('ragioneSociale'),
        codiceDestinatario: destinatarioGiusto ? destinatario : '',
        pec: pec.valore,
        nazione: nazione ?? 'IT',
        note: note('note', [
          ...(referente ? [`Referente: ${referente}`] : []),
          ...altri.map((numero) => `Altro telefono: ${numero}`),
        ]),
        dittaId: dittaId ?? null,
      }
    }

    function leggiCaldaia() {
      const [prima = '', ...resto] = testo('caldaia').split(/\s+/)
      const marca = testo('marca') || prima
      const modello = testo('modello') || (testo('marca') ? testo('caldaia') : resto.join(' '))
      const mancano = [!marca && 'la marca', !modello && 'il modello'].filter(Boolean)
      if (mancano.length > 0)
        letta.avvisi[colonnaDi(['modello', 'marca', 'caldaia'])] =
          `Manca ${mancano.join(' e ')}: scritto «n.d.»`

      const combustibile = combustibileDi(testo('tipoCombustibile'))
      if (testo('tipoCombustibile') && !combustibile)
        avvisa('tipoCombustibile', 'Combustibile sconosciuto: messo nelle note della caldaia')
      const potenza = leggiNumero(cella('potenzaKw')).valore
      const giorno = (campo: Campo) => {
        const { valore, avviso } = leggiData(cella(campo))
        avvisa(campo, avviso)
        return valore
      }
      return {
        marca: marca || 'n.d.',
        modello: modello || 'n.d.',
        matricola: testo('matricola').replace(/^(\d{6,})[.,]0+$/, '$1'),
        potenzaKw: potenza === null ? null : Math.round(potenza * 100) / 100,
        tipoCombustibile: combustibile,
        dataInstallazione: giorno('dataInstallazione'),
        ultimaRevisione: giorno('ultimaRevisione'),
        prossimaRevisione: giorno('prossimaRevisione'),
        note: note(
          'noteCaldaia',
          testo('tipoCombustibile') && !combustibile ? [`Combustibile: ${testo('tipoCombustibile')}`] : [],
        ),
      }
    }
  }
}

/** `80126 Napoli (NA)`: the town, with what people write before and after it. */
function leggiLuogo(testo: string) {
  const cap = /^(\d{5})\s+/.exec(testo)
  const sigla = /\(([a-z]{2})\)$/i.exec(testo)
  const comune = testo.slice(cap?.[0].length ?? 0, sigla?.index ?? testo.length).trim()
  return { cap: cap?.[1] ?? null, comune, sigla: sigla?.[1]?.toUpperCase() ?? '' }
}

/** `FR`, or nothing and Italy for the country nearly everybody is of; null where it is neither. */
function nazioneDi(testo: string): string | null {
  if (testo === '' || /^ital/i.test(testo)) return 'IT'
  return /^[a-z]{2}$/i.test(testo) ? testo.toUpperCase() : null
}

function tipoDi(testo: string): TipoCliente | undefined {
  const nudo = normalise(testo)
  if (nudo === '') return undefined
  return (Object.keys(TIPI_CLIENTE) as TipoCliente[]).find((tipo) =>
    [normalise(tipo), normalise(TIPI_CLIENTE[tipo])].includes(nudo),
  )
}

function combustibileDi(testo: string): keyof typeof COMBUSTIBILI | null {
  const nudo = normalise(testo)
  if (/gpl|g\.p\.l|propano|butano|bombol/.test(nudo)) return 'GPL'
  if (/metano|naturale|^gas$|rete/.test(nudo)) return 'Gas_Metano'
  if (/gasolio|diesel|nafta/.test(nudo)) return 'Gasolio'
  if (/pellet/.test(nudo)) return 'Pellet'
  return /legna|biomassa/.test(nudo) ? 'Legna' : null
}
