import writeXlsxFile from 'write-excel-file/node'
import { codiceFiscale, partitaIva } from '#scripts/demo/codes.ts'
import { dado } from '../dado.ts'
import { ABITUDINI, type Abitudine, type RigaScritta } from './abitudini.ts'
import {
  AMMINISTRATORI,
  ANNOTAZIONI,
  CIVICI,
  COGNOMI,
  CONDOMINI,
  DITTE,
  ENTI,
  MODELLI,
  NOMI_DONNA,
  NOMI_UOMO,
  PARROCCHIE,
  SCUOLE,
  VIE,
  ZONE,
  type Zona,
} from './nomi.ts'
import type { ClienteVero, ImpiantoVero, TipoVero } from './vero.ts'

export interface Lista {
  seme: number
  abitudine: Abitudine
  zona: Zona
  /** All lines: titles, heading, customers, and what is no customer. */
  tabella: string[][]
  clienti: ClienteVero[]
  /** Lines that are no customers: titles, headings, notes, totals, blank ones. */
  nessuno: number[]
  /** What is meant by each way in which a town is written. */
  comuni: Map<string, { comune: string; provincia: string }>
}

type Dado = (n: number) => number
const scegli = <T>(tira: Dado, voci: readonly T[]): T => {
  const voce = voci[tira(voci.length)]
  if (voce === undefined) throw new RangeError('nothing to choose from')
  return voce
}

const due = (n: number) => String(n).padStart(2, '0')
const MESI_FA_MASSIMI = 30

function giorno(tira: Dado): string {
  const mesi = 2026 * 12 + 9 - tira(MESI_FA_MASSIMI)
  return `${Math.floor(mesi / 12)}-${due((mesi % 12) + 1)}-${due(1 + tira(28))}`
}

/** Customers of one firm, without their rows. */
function clientiDi(tira: Dado, zona: Zona, quanti: number): ClienteVero[] {
  let prossimo = 1 + tira(40)
  const cifre = (n: number) => String(10 ** (n - 1) + tira(9 * 10 ** (n - 1)))
  const numero = () => {
    prossimo = (prossimo + 1 + tira(9)) % 10_000
    return String(prossimo).padStart(4, '0')
  }
  const fisso = () => `${zona.prefisso}${cifre(2)}${numero()}`
  const cellulare = () =>
    `3${scegli(tira, ['28', '33', '38', '40', '47', '49', '66', '80', '92'])}${cifre(3)}${numero()}`
  const matricola = () =>
    `${scegli(tira, ['', 'RF', 'A', '21'])}${cifre(4)}${scegli(tira, ['', '-', ''])}${numero()}`
  const impianto = (): ImpiantoVero => {
    const [marca, modello] = scegli(tira, MODELLI)
    return { marca, modello, matricola: matricola(), ultima: giorno(tira) }
  }
  const usati = new Set<string>()
  const nuovo = (voci: readonly string[]): string | undefined => {
    const liberi = voci.filter((voce) => !usati.has(voce))
    const voce = liberi.length > 0 ? scegli(tira, liberi) : undefined
    if (voce) usati.add(voce)
    return voce
  }
  const base = () => {
    const { comune, cap, provincia } = scegli(tira, zona.comuni.slice(0, tira(3) === 0 ? undefined : 6))
    const telefoni = [fisso, cellulare, cellulare].filter(() => tira(3) > 0).map((fatto) => fatto())
    return {
      ...{ comune, cap, provincia, via: scegli(tira, VIE), civico: scegli(tira, CIVICI) },
      telefoni: telefoni.length > 0 ? telefoni : [cellulare()],
      ...{ impianti: [impianto()], righe: [] },
    }
  }
  const codice11 = (prima: string) => partitaIva(Number(`${prima}${cifre(6)}`), 35)
  const ente = (
    denominazione: string,
    tipi: readonly TipoVero[],
    codici: Partial<ClienteVero>,
  ): ClienteVero => ({
    ...{ ...base(), denominazione, tipi, cognome: '', nome: '', codiceFiscale: '', partitaIva: '' },
    ...codici,
  })
  function persona(cognome = scegli(tira, COGNOMI)): ClienteVero {
    const donna = tira(2) === 0
    const nome = scegli(tira, donna ? NOMI_DONNA : NOMI_UOMO)
    const nascita = { data: `${1935 + tira(65)}-${due(1 + tira(12))}-${due(1 + tira(28))}`, donna }
    const luogo = scegli(tira, ['H223', 'F839', 'L840', 'F205', 'Z330'])
    const suo = tira(4) > 0 ? codiceFiscale(nome, cognome, { ...nascita, luogo }) : ''
    return {
      ...base(),
      cognome,
      nome,
      denominazione: '',
      tipi: ['Privato'],
      codiceFiscale: suo,
      partitaIva: '',
    }
  }
  const altri: (() => ClienteVero | undefined)[] = [
    ...Array.from({ length: 6 }, () => () => {
      const nome = nuovo(DITTE)
      return nome && ente(nome, ['Azienda'], { partitaIva: codice11('0') })
    }),
    ...Array.from({ length: 3 }, () => () => {
      const nome = nuovo(CONDOMINI)
      return nome && ente(nome, ['Condominio'], { codiceFiscale: codice11('9') })
    }),
    () => {
      const nome = nuovo(PARROCCHIE)
      return nome && ente(nome, ['Azienda', 'PA'], { codiceFiscale: codice11('9') })
    },
    () => {
      const nome = nuovo(SCUOLE)
      return nome && ente(nome, ['PA', 'Azienda'], { codiceFiscale: codice11('8') })
    },
    () => {
      const nome = nuovo(ENTI)
      return nome && ente(nome, ['PA', 'Azienda'], { codiceFiscale: codice11('8') })
    },
  ].map((fatto) => () => fatto() || undefined)

  const clienti: ClienteVero[] = []
  const chiamati = new Set<string>()
  while (clienti.length < quanti) {
    const cliente = (tira(4) === 0 ? scegli(tira, altri)() : undefined) ?? persona()
    const chiamato = `${cliente.cognome} ${cliente.nome} ${cliente.denominazione}`
    // Of two of one name each is told apart below, on purpose.
    if (chiamati.has(chiamato)) continue
    chiamati.add(chiamato)
    clienti.push(cliente)
    const { cognome, telefoni, comune, cap, provincia, via, civico } = cliente
    const sorte = cognome ? tira(24) : -1
    if (sorte === 0) {
      // A family: one telephone, one door.
      const parente = persona(tira(2) ? cognome : undefined)
      clienti.push({ ...parente, telefoni: [...telefoni], comune, cap, provincia, via, civico })
    } else if (sorte === 1) {
      // Another of this name, who has nothing to do with the first.
      const altrove = zona.comuni.find((luogo) => luogo.comune !== comune)
      const omonimo = { ...persona(cognome), nome: cliente.nome, codiceFiscale: '' }
      if (altrove)
        clienti.push({
          ...omonimo,
          ...{ comune: altrove.comune, cap: altrove.cap, provincia: altrove.provincia },
        })
    } else if (tira(20) === 0) {
      cliente.impianti.push(...Array.from({ length: 1 + tira(2) }, impianto))
    }
  }
  return clienti
}

/** How a number is typed. */
function telefonoScritto(tira: Dado, cifre: string, prefisso: string): string {
  const n = cifre.startsWith('3') ? 3 : prefisso.length
  const segno = scegli(tira, ['', ' ', '/', '.', '-', ' '])
  return `${cifre.startsWith('3') && tira(12) === 0 ? '+39 ' : ''}${cifre.slice(0, n)}${segno}${cifre.slice(n)}`
}

/**
 * A list of customers as a small firm keeps it, with the truth behind it; the same for a seed.
 * @param quale its habits: place in ABITUDINI
 * @param quante rows of customers, at least
 */
export function listaDi(seme: number, quale: number, quante: number): Lista {
  const tira = dado(seme * 7919 + quale)
  const abitudine = ABITUDINI[quale % ABITUDINI.length]
  const zona = ZONE[(seme + quale) % ZONE.length]
  if (!abitudine || !zona) throw new RangeError('no such habits')
  const clienti = clientiDi(tira, zona, quante)
  const comuni: Lista['comuni'] = new Map()
  const amministratori = AMMINISTRATORI.map((nome, n) => ({ nome, codice: partitaIva(1_234_500 + n, 35) }))

  const daScrivere = clienti
    .flatMap((cliente) => cliente.impianti.map((impianto) => ({ cliente, impianto })))
    .map((voce) => ({ voce, dove: tira(1_000_000) }))
    .sort((a, b) =>
      abitudine.perNome
        ? chiave(a.voce.cliente).localeCompare(chiave(b.voce.cliente), 'it')
        : a.dove - b.dove,
    )
    .map(({ voce }) => voce)
  const tabella: string[][] = [...abitudine.sopra]
  const nessuno: number[] = tabella.map((_, n) => n + 1)
  const fuori = (riga: string[]) => nessuno.push(tabella.push(riga))
  const titoli = abitudine.colonne.map(({ titolo }) => titolo)
  fuori(titoli)
  let sbagliato = ''
  for (const [n, { cliente, impianto }] of daScrivere.entries()) {
    if (n > 0 && n % 50 === 0 && abitudine.titoliAncora) fuori(titoli)
    if (n > 0 && n % 37 === 0 && abitudine.vuote) fuori(titoli.map(() => ''))
    const luogo = scegli(
      tira,
      zona.comuni.filter(({ comune, cap }) => comune === cliente.comune && cap === cliente.cap),
    )
    const comune = tira(2) ? luogo.comune : scegli(tira, [luogo.comune, ...luogo.scritti])
    const amministratore = cliente.tipi[0] === 'Condominio' ? scegli(tira, amministratori) : undefined
    // Now and then the code of the row before stays in the copied cell, or zeros stand in for it.
    const suo = cliente.partitaIva || cliente.codiceFiscale
    const codice =
      (amministratore && abitudine.codiceAmministratore && amministratore.codice) ||
      (tira(60) === 0 && (sbagliato || '00000000000')) ||
      suo
    sbagliato = suo
    const scritta: RigaScritta = {
      ...{ numero: n + 1, cliente, impianto, comune, codice },
      telefoni: cliente.telefoni.map((cifre) => telefonoScritto(tira, cifre, zona.prefisso)),
      amministratore: amministratore?.nome ?? '',
      nota: tira(5) === 0 ? scegli(tira, ANNOTAZIONI) : '',
    }
    const riga = abitudine.colonne.map(({ cella }) => cella(scritta) || scegli(tira, abitudine.nulla))
    const comeScritta = abitudine.maiuscole ? riga.map((cella) => cella.toUpperCase()) : riga
    cliente.righe.push(tabella.push(comeScritta))
    comuni.set(abitudine.maiuscole ? comune.toUpperCase() : comune, {
      ...{ comune: luogo.comune, provincia: luogo.provincia },
    })
  }
  if (abitudine.totale) fuori(['', `TOTALE CLIENTI ${daScrivere.length}`, ...titoli.slice(2).map(() => '')])
  return { seme, abitudine, zona, tabella, clienti, nessuno, comuni }
}

const chiave = ({ cognome, nome, denominazione }: ClienteVero) => denominazione || `${cognome} ${nome}`

/** The same list with its columns in another order. */
export function conColonneMescolate(lista: Lista): Lista {
  const tira = dado(lista.seme + 1)
  const ordine = lista.abitudine.colonne
    .map((_, n) => ({ n, dove: tira(1_000) }))
    .sort((a, b) => a.dove - b.dove)
    .map(({ n }) => n)
  const intestazione = lista.abitudine.sopra.length
  const tabella = lista.tabella.map((riga, i) => (i < intestazione ? riga : ordine.map((n) => riga[n] ?? '')))
  return { ...lista, tabella }
}

/** As the firm's program saves it. */
export function csvDi({ tabella }: Lista): Buffer {
  const cella = (testo: string) => (/[;"\n]/.test(testo) ? `"${testo.replaceAll('"', '""')}"` : testo)
  return Buffer.from(`\ufeff${tabella.map((riga) => riga.map(cella).join(';')).join('\r\n')}\r\n`)
}

/** The same as a sheet of a program, where numbers of rows are numbers. */
export async function xlsxDi({ tabella }: Lista): Promise<Buffer> {
  const dati = tabella.map((riga) =>
    riga.map((testo, n) => ({ value: n === 0 && /^\d{1,4}$/.test(testo) ? Number(testo) : testo })),
  )
  return writeXlsxFile([{ sheet: 'Clienti', data: dati }] as never).toBuffer()
}
