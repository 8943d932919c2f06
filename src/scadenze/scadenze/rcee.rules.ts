import { kwDaBtu } from '#anagrafe/impianti/potenze.rules.ts'
import { addDays, addMonths, formatDate, monthEnd } from '#shared/dates.ts'
import { formatCount } from '#shared/numbers.ts'
import {
  archivioMuto,
  type Base,
  type Caso,
  dal,
  type EsitoValutazione,
  giornoDovuto,
  type ImpiantoNelCaso,
  manca,
  nonDovuto,
  nonSo,
  SENZA_BASE,
} from './caso.rules.ts'
import { cifra, dubbio, type Norme, ogni, type Regola, regolaPer } from './norme.rules.ts'

/** From BTU a power is known to 5 %; a furnace's is at most so much above the useful one: 1 / 0.85. */
const DUBBIO_BTU = 0.05
const RENDIMENTO_MINIMO = 0.85
/** Up to so many days after the installation a report is the first one. */
const GIORNI_AVVIO = 90

const COMBUSTIBILI: Record<string, string> = {
  Gas_Metano: 'metano',
  GPL: 'GPL',
  Gasolio: 'gasolio',
  Pellet: 'pellet',
  Legna: 'legna',
}

/** Energy-efficiency report (DPR 74/2013 art. 8 and the regions' own rows). */
export function valutaRcee(
  norme: Norme,
  { impianto, provincia }: Caso,
  fatto: string | null,
  base: Base | null,
): EsitoValutazione {
  const { tipo, data_installazione: installata, tipo_combustibile: combustibile = null } = impianto
  const { kw, btu } = potenza(impianto)
  const mancano = [
    kw === null ? 'la potenza' : [],
    tipo === 'caldaia' && !combustibile ? 'il combustibile' : [],
    provincia ? [] : 'la provincia',
  ].flat()
  if (kw === null || !provincia || mancano.length > 0) return manca(mancano)
  const regione = norme.regioneDi.get(provincia)
  if (regione === undefined) return nonSo(`non conosco la provincia «${provincia}»: non so dire`)

  const riga = regolaPer(norme, {
    controllo: 'RCEE',
    generatore: tipo === 'caldaia' ? 'fiamma' : 'frigo',
    combustibile: tipo === 'caldaia' ? combustibile : null,
    provincia,
    regione,
    momento:
      fatto === null || (installata && fatto <= addDays(installata, GIORNI_AVVIO)) ? 'avvio' : 'periodico',
    entroAnni: (anni) => (installata && base ? base.data <= addMonths(installata, anni * 12) : null),
    rilevamento: false,
    misura: (potenza, limiti) =>
      potenza === 'focolare' ? alFocolare(impianto, kw, limiti) : btu === null ? kw : daBtu(btu, kw, limiti),
  })
  if (riga === undefined) return nonSo('nessuna regola per questo impianto: non so dire')
  if (typeof riga === 'string') return nonSo(riga)

  const che = `${tipo === 'caldaia' ? COMBUSTIBILI[combustibile ?? ''] : 'condizionatore'}, ${cifra(kw, 1)} kW`
  const fonte = norme.breve(riga.fonte)
  // Some sources are called by their region already.
  const luogo = fonte.startsWith(regione) ? fonte : `${regione}, ${fonte}`
  if (riga.esito === 'non_dovuto') {
    const soglia = riga.a === null ? '' : `, serve oltre ${cifra(riga.a, 1)} kW`
    return nonDovuto(`RCEE non dovuto: ${che}${soglia} (${fonte})`, riga.id)
  }
  if (riga.esito === 'non_so' || riga.mesi === null) return nonSo(`${riga.nota} (${regione}): non so dire`)
  if (base === null) return nonSo(SENZA_BASE.RCEE)
  const data = scade(base.data, riga, riga.mesi)
  if (archivioMuto(norme.oggi, data, riga.mesi, fatto))
    return nonSo(
      `nessun RCEE in archivio dall’installazione del ${formatDate(base.data)}: chiedi il libretto`,
    )
  const frase = `RCEE ${ogni(riga.mesi)}: ${che}, ${luogo}; ${dal(base, 'ultimo RCEE')}`
  // Which of the two kinds' rules counts for what heats together, no row says.
  const insieme = impianto.misto ? 'caldaia e pompa di calore sullo stesso impianto' : null
  return giornoDovuto(
    data,
    riga,
    riga.mesi,
    frase,
    [dubbio(norme, riga, regione), insieme].filter(Boolean).join('; ') || null,
  )
}

function scade(base: string, { scade: quando }: Regola, mesi: number): string {
  const giorno = addMonths(base, mesi)
  return quando === 'fine_mese' ? monthEnd(giorno) : giorno
}

/** The useful power in kW, and the BTU that it was reckoned from; the whole plant's goes before one generator's. */
function potenza({ potenza_impianto_kw, potenza_kw, btu }: ImpiantoNelCaso): {
  kw: number | null
  btu: number | null
} {
  const scritta = potenza_impianto_kw ?? potenza_kw ?? null
  if (scritta !== null || btu === null || btu === undefined) return { kw: scritta, btu: null }
  return { kw: kwDaBtu(btu), btu }
}

/** A power reckoned from BTU, or why it can't be told on which side of a limit it is. */
function daBtu(btu: number, kw: number, limiti: readonly number[]): number | string {
  const limite = limiti.find((soglia) => Math.abs(kw - soglia) <= soglia * DUBBIO_BTU)
  if (limite === undefined) return kw
  return `${formatCount(btu)} BTU sono circa ${cifra(kw, 1)} kW, troppo vicini ai ${cifra(limite, 1)} kW: indica la potenza di targa`
}

/** The furnace's power; from the useful one alone where that is clear of every limit, else why it can't be told. */
function alFocolare(impianto: ImpiantoNelCaso, kw: number, limiti: readonly number[]): number | string {
  const { potenza_focolare_kw: focolare, potenza_impianto_kw: intero, potenza_kw: singolo } = impianto
  // one generator's furnace says nothing about a plant of several
  const diUnoSolo = intero === null || intero === undefined || intero === singolo
  if (focolare !== null && focolare !== undefined && diUnoSolo) return focolare
  const limite = limiti.find((limite) => kw >= limite * RENDIMENTO_MINIMO && kw < limite)
  if (limite === undefined) return kw
  return `manca la potenza al focolare: la soglia di ${cifra(limite, 1)} kW è su quella, non so dire`
}
