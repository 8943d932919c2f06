import { addMonths, daysBetween, formatMonth } from '#shared/dates.ts'
import { formatPercent } from '#shared/decimal-text.ts'
import { cents, euro, formatEuro } from '#shared/money.ts'
import { contaInParole, formatCount } from '#shared/numbers.ts'
import { capital } from '#shared/text.ts'
import { type Confronto, type Periodo, percento } from './rules.ts'

/** What is said of each picture, in one sentence. Pure. */

/** Months that the archive must have before they are compared. */
const MESI_BASTANTI = 3

type Genere = 'm' | 'f'

/** `14 più di ottobre`, `una meno di ottobre`, `quante a ottobre`, `nessuna a ottobre`; null where there is nothing to compare with. */
export function confrontoInParole(
  n: number,
  allora: number | null,
  genere: Genere,
  c: Confronto,
): string | null {
  const [uno, quanti, nessuno] = genere === 'f' ? ['una', 'quante', 'nessuna'] : ['uno', 'quanti', 'nessuno']
  if (allora === null) return null
  if (n === allora) return n === 0 ? `come ${c.a}` : `${quanti} ${c.a}`
  if (allora === 0) return `${nessuno} ${c.a}`
  const scarto = Math.abs(n - allora)
  return `${scarto === 1 ? uno : formatCount(scarto)} ${n > allora ? 'più' : 'meno'} ${c.di}`
}

/** `182 visite`, `una visita`, `nessuna visita`. */
export function quante(n: number, [singolare, plurale]: readonly [string, string], genere: Genere): string {
  if (n === 0) return `${genere === 'f' ? 'nessuna' : 'nessun'} ${singolare}`
  const articolo = /^[aeiou]/.test(singolare) ? 'un’' : 'una '
  return n === 1 ? `${genere === 'f' ? articolo : 'un '}${singolare}` : contaInParole(n, singolare, plurale)
}

/** `il 91%`, `l’8%`, `l’11%`, `lo 0%`. */
export function ilPercento(n: number): string {
  const apostrofo = n === 1 || n === 8 || n === 11 || (n >= 80 && n < 90)
  return `${n === 0 ? 'lo ' : apostrofo ? 'l’' : 'il '}${formatPercent(n)}`
}

const unite = (parti: readonly (string | null | false | undefined)[], con = ', ') =>
  parti.filter(Boolean).join(con)

const periodoDice = (periodo: Pick<Periodo, 'nome'>, parti: readonly (string | null | false)[]) =>
  `${periodo.nome}: ${unite(parti, '; ')}`

/** `Novembre: 182 visite, 14 più di ottobre; il 91% delle scadenze in tempo` */
export function fraseLavoro(
  periodo: Pick<Periodo, 'nome'>,
  l: {
    fatte: number
    prima: { fatte: number } | null
    scadenze: { in_tempo: number; in_ritardo: number; perse: number }
  },
  c: Confronto,
): string {
  const { in_tempo, in_ritardo, perse } = l.scadenze
  const tempo = percento(in_tempo, in_tempo + in_ritardo + perse)
  return periodoDice(periodo, [
    unite([
      quante(l.fatte, ['visita', 'visite'], 'f'),
      confrontoInParole(l.fatte, l.prima?.fatte ?? null, 'f', c),
    ]),
    tempo !== null && `${ilPercento(tempo)} delle scadenze in tempo`,
  ])
}

/** `Ciro è pieno fino al 12; Gennaro ha 34 ore libere nelle prossime quattro settimane` */
export function fraseSquadra(
  tecnici: readonly {
    nome_utente: string
    pieno_fino_al: string | null
    prossime: readonly { ore: number; disponibili: number }[]
  }[],
): string {
  if (tecnici.length === 0) return 'Nessuno esce per le visite'
  const pieni = tecnici.filter(({ pieno_fino_al }) => pieno_fino_al !== null)
  const libere = Math.round(
    tecnici.reduce(
      (somma, { prossime }) => somma + prossime.reduce((n, s) => n + Math.max(0, s.disponibili - s.ore), 0),
      0,
    ),
  )
  const resto = `${quante(libere, ['ora libera', 'ore libere'], 'f')} nelle prossime quattro settimane`
  return unite(
    [
      ...pieni
        .slice(0, 3)
        .map(
          ({ nome_utente, pieno_fino_al }) => `${nome_utente} è pieno fino ${alGiorno(pieno_fino_al ?? '')}`,
        ),
      pieni.length > 3 && `e altri ${pieni.length - 3}`,
      pieni.length > 0 ? resto : capital(resto),
    ],
    '; ',
  )
}

const colGiorno = (con: string, giorno: string): string => {
  const n = Number(giorno.slice(8))
  return n === 8 || n === 11 ? `${con}l’${n}` : `${con} ${n === 1 ? '1º' : n}`
}
/** `al 12`, `all’8`, `al 1º`. */
export const alGiorno = (giorno: string): string => colGiorno('al', giorno)

export function fraseSoldi(
  periodo: Pick<Periodo, 'nome'>,
  s: {
    incassi: number
    prima: { incassi: number } | null
    da_fatturare: { quanti: number; importo: number }
    da_incassare: { importo: number }
  },
  c: Confronto,
): string {
  const scarto = s.prima && euro(cents(s.incassi) - cents(s.prima.incassi))
  const rispetto =
    scarto === null
      ? null
      : scarto === 0
        ? `come ${c.a}`
        : `${formatEuro(Math.abs(scarto))} ${scarto > 0 ? 'più' : 'meno'} ${c.di}`
  return periodoDice(periodo, [
    unite([s.incassi === 0 ? 'nessun incasso' : `${formatEuro(s.incassi)} di incassi`, rispetto]),
    s.da_fatturare.quanti > 0 &&
      `da fatturare ${quante(s.da_fatturare.quanti, ['lavoro', 'lavori'], 'm')} per ${formatEuro(s.da_fatturare.importo)}`,
    s.da_incassare.importo > 0 && `da incassare ${formatEuro(s.da_incassare.importo)}`,
  ])
}

export function frasePreventivi(
  periodo: Pick<Periodo, 'nome'>,
  p: {
    creati: number
    prima: { creati: number } | null
    tasso: number | null
    giorni_mediani: number | null
    fermi: number
  },
  c: Confronto,
): string {
  const giorni = p.giorni_mediani === null ? null : Math.round(p.giorni_mediani)
  return periodoDice(periodo, [
    unite([
      quante(p.creati, ['preventivo', 'preventivi'], 'm'),
      confrontoInParole(p.creati, p.prima?.creati ?? null, 'm', c),
    ]),
    p.tasso !== null &&
      unite([
        `accettato ${ilPercento(p.tasso)} dei decisi`,
        giorni !== null &&
          (giorni === 0
            ? 'di solito in giornata'
            : `di solito in ${quante(giorni, ['giorno', 'giorni'], 'm')}`),
      ]),
    p.fermi > 0 && `${quante(p.fermi, ['fermo', 'fermi'], 'm')} da più di due settimane`,
  ])
}

export function fraseClienti(
  periodo: Pick<Periodo, 'nome'>,
  k: {
    nuovi: number
    tornati: number
    persi: number
    prima: { nuovi: number } | null
    contratti: { rinnovati: number; finiti: number }
  },
  c: Confronto,
): string {
  const { rinnovati, finiti } = k.contratti
  return periodoDice(periodo, [
    unite([
      quante(k.nuovi, ['cliente nuovo', 'clienti nuovi'], 'm'),
      confrontoInParole(k.nuovi, k.prima?.nuovi ?? null, 'm', c),
    ]),
    unite([
      k.tornati > 0 && quante(k.tornati, ['tornato', 'tornati'], 'm'),
      k.persi > 0 && quante(k.persi, ['perso', 'persi'], 'm'),
    ]),
    unite([
      rinnovati > 0 && quante(rinnovati, ['contratto rinnovato', 'contratti rinnovati'], 'm'),
      finiti > 0 && quante(finiti, ['contratto finito', 'contratti finiti'], 'm'),
    ]),
  ])
}

export function fraseProssimo(
  settimane: readonly { dal: string; al: string; entrate: number; uscite: number; minimo: boolean }[],
  errore: number | null,
): string {
  const somma = (che: 'entrate' | 'uscite') => euro(settimane.reduce((n, s) => n + cents(s[che]), 0))
  const [entrate, uscite] = [somma('entrate'), somma('uscite')]
  const ultimo = settimane.at(-1)?.al
  const minima = settimane.find(({ minimo }) => minimo)
  if (!ultimo) return 'Niente è previsto'
  const mese = formatMonth(ultimo).split(' ')[0]
  if (entrate === 0 && uscite === 0) return `Da qui a fine ${mese} niente è previsto`
  return unite(
    [
      `Da qui a fine ${mese} entrano circa ${formatEuro(entrate)} ed escono ${formatEuro(uscite)}`,
      minima &&
        `il punto più basso è la settimana ${colGiorno('del', minima.dal)} ${formatMonth(minima.dal).split(' ')[0]}`,
      errore !== null && `di solito entro ${ilPercento(errore)}`,
    ],
    '; ',
  )
}

/** What a picture lacks while the archive is young, or where a kind of thing isn't there; null where it has what it needs. */
export function mancaDi(prima: string | null, oggi: string, che: string): string | null {
  if (prima === null) return `Non ci sono ancora ${che}`
  if (addMonths(prima, MESI_BASTANTI) <= oggi) return null
  const giorni = Math.max(1, daysBetween(prima, oggi))
  const da =
    giorni < 31
      ? quante(giorni, ['giorno', 'giorni'], 'm')
      : quante(Math.floor(giorni / 30), ['mese', 'mesi'], 'm')
  return `L’archivio ha ${che} da ${da}: con meno di tre mesi i confronti dicono poco`
}
