import { type Esito, type Giro, lavoro } from './measure.ts'

/** What was measured on one engine at one size. */
export interface Tornata {
  motore: string
  clienti: number
  esiti: Esito[]
  prontoDopo: number
  memoriaARiposo: number
  memoriaMassima: number
}

export const conVirgola = (numero: number | undefined, decimali: number): string =>
  numero === undefined || !Number.isFinite(numero) ? '–' : numero.toFixed(decimali).replace('.', ',')

const intero = (n: number) =>
  Number.isFinite(n) ? Math.round(n).toLocaleString('it-IT', { useGrouping: 'always' }) : '–'
const ms = (n: number | undefined) => conVirgola(n, n !== undefined && n >= 10 ? 1 : 2)

export function tabella(testa: string[], righe: string[][]): string {
  const riga = (celle: string[]) => `| ${celle.join(' | ')} |`
  const linea = testa.map((_, i) => (i === 0 ? '---' : '---:'))
  return `${[riga(testa), riga(linea), ...righe.map(riga)].join('\n')}\n`
}

/** How near to the ceiling: by units a second, and by processor time, which a busy machine changes less. */
const alTetto = ({ noi, tetto }: Esito) => tetto && noi.alSecondo / tetto.alSecondo
const cpuAlTetto = ({ noi, tetto, chiamata }: Esito) =>
  tetto && lavoro(tetto, chiamata) / lavoro(noi, chiamata)

/** The calls beside their ceiling: for each number of connections what a second, the times, the processor time. */
export function tabellaConTetto({ motore: engine, clienti, esiti }: Tornata): string {
  const misurati = esiti.filter((e) => e.tetto)
  const quante = [...new Set(misurati.map((e) => e.connessioni))]
  const nomi = [...new Set(misurati.map((e) => e.chiamata.nome))]
  const testa = [
    `${engine}, ${intero(clienti)} clienti`,
    ...quante.flatMap((n) => [`${n} conn.: al s`, 'p50 ms', 'p99 ms', 'CPU µs', 'rapporto', 'rapporto CPU']),
  ]
  const digits = (uno: Esito | undefined) =>
    uno
      ? [
          intero(uno.noi.alSecondo),
          ms(uno.noi.p50),
          ms(uno.noi.p99),
          intero(lavoro(uno.noi, uno.chiamata)),
          conVirgola(alTetto(uno), 2),
          conVirgola(cpuAlTetto(uno), 2),
        ]
      : Array.from({ length: 6 }, () => '–')
  return tabella(
    testa,
    nomi.map((nome) => [
      nome,
      ...quante.flatMap((n) => digits(misurati.find((e) => e.chiamata.nome === nome && e.connessioni === n))),
    ]),
  )
}

/** Each call at each size on one engine, and how much slower the largest is than the smallest. */
export function tabellaCrescita(tornate: Tornata[]): string {
  const [prima] = tornate
  const ultima = tornate.at(-1)
  if (!prima || !ultima) return ''
  const poche = (e: Esito) =>
    e.connessioni === (e.tetto ? Math.min(...prima.esiti.map((x) => x.connessioni)) : 10)
  const trova = (t: Tornata, nome: string) => t.esiti.find((e) => e.chiamata.nome === nome && poche(e))
  const testa = [
    prima.motore,
    ...tornate.flatMap(({ clienti }) => [`${intero(clienti)}: p50 ms`, 'CPU µs']),
    'p50 ×',
    'CPU ×',
    'tetto p50 ×',
  ]
  const volte = (dopo: number | undefined, prima_: number | undefined) =>
    !dopo || !prima_ ? '–' : conVirgola(dopo / prima_, 2)
  const cpu = (e: Esito | undefined, chi: (e: Esito) => Giro | undefined = (x) => x.noi) => {
    const giro = e && chi(e)
    return giro && e ? lavoro(giro, e.chiamata) : undefined
  }
  const righe = prima.esiti.filter(poche).map(({ chiamata: { nome } }) => {
    const [piccolo, grande] = [trova(prima, nome), trova(ultima, nome)]
    return [
      nome,
      ...tornate.flatMap((t) => {
        const uno = trova(t, nome)
        return [ms(uno?.noi.p50), intero(cpu(uno) ?? Number.NaN)]
      }),
      volte(grande?.noi.p50, piccolo?.noi.p50),
      volte(cpu(grande), cpu(piccolo)),
      volte(grande?.tetto?.p50, piccolo?.tetto?.p50),
    ]
  })
  return tabella(testa, righe)
}

export function tabellaMemoria(tornate: Tornata[]): string {
  return tabella(
    ['memoria (RSS) e avvio', 'clienti', 'avvio ms', 'a riposo MB', 'massima sotto carico MB'],
    tornate.map((t) => [
      t.motore,
      intero(t.clienti),
      intero(t.prontoDopo),
      intero(t.memoriaARiposo),
      intero(t.memoriaMassima),
    ]),
  )
}

const LETTURE = 0.66
const SCRITTURE = 0.5
const CRESCITA = 1.5

/** What misses its aim, one line each; nothing where all is well. */
export function fuoriMisura(tornate: Tornata[]): string[] {
  const fuori: string[] = []
  for (const t of tornate)
    for (const e of t.esiti) {
      if (e.noi.alSecondo === 0) {
        fuori.push(
          `${t.motore}, ${intero(t.clienti)} clienti, ${e.chiamata.nome}, ${e.connessioni} conn.: nessuna risposta`,
        )
        continue
      }
      const rapporto = cpuAlTetto(e)
      const scopo = e.chiamata.passi[0]?.corpo ? SCRITTURE : LETTURE
      const dove = `${t.motore}, ${intero(t.clienti)} clienti, ${e.chiamata.nome}`
      if (rapporto !== undefined && rapporto < scopo && (alTetto(e) ?? 0) < scopo)
        fuori.push(
          `${dove}, ${e.connessioni} conn.: ${conVirgola(alTetto(e), 2)} del tetto (CPU ${conVirgola(rapporto, 2)})`,
        )
      if (e.chiamata.nome === 'dashboard/stats' && e.connessioni === 1 && e.noi.p99 >= 30)
        fuori.push(`${dove}: p99 ${ms(e.noi.p99)} ms`)
    }
  for (const engine of new Set(tornate.map((t) => t.motore))) {
    const sue = tornate.filter((t) => t.motore === engine)
    const [prima, ultima] = [sue[0], sue.at(-1)]
    if (!prima || !ultima || prima === ultima) continue
    for (const e of ultima.esiti) {
      const era = prima.esiti.find((x) => x.chiamata === e.chiamata && x.connessioni === e.connessioni)
      if (!era || (e.tetto && e.connessioni !== 1)) continue
      const volte = e.noi.p50 / era.noi.p50
      if (volte > CRESCITA)
        fuori.push(
          `${engine}, ${e.chiamata.nome}: ${conVirgola(volte, 1)} × da ${intero(prima.clienti)} a ${intero(ultima.clienti)} clienti`,
        )
    }
  }
  return fuori
}
