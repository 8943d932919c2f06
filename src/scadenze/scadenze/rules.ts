import { addDays, addMonths, formatDate } from '#shared/dates.ts'
import {
  archivioMuto,
  type Base,
  type Caso,
  certo,
  type DerogaNelCaso,
  dal,
  type EsitoValutazione,
  giornoDovuto,
  manca,
  nonDovuto,
  nonSo,
  piuTarda,
  SENZA_BASE,
} from './caso.rules.ts'
import { type Controllo, cifra, type Norme, ogni, regolaPer, tonnellate } from './norme.rules.ts'
import { valutaRcee } from './rcee.rules.ts'

/**
 * When a plant is due, for each of its three controls, and why (docs/product.md §24). Pure: the day and the rules in
 * force on it come as an argument. What is not known is never guessed: the outcome says what is missing.
 */

const FONTI_MANUTENZIONE: Record<string, string> = {
  Installatore: 'istruzioni dell’installatore',
  Costruttore: 'libretto d’uso del costruttore',
  Norma_Tecnica: 'norme UNI e CEI',
}

/** The outcome of one control of one plant on the day of `norme`. */
export function valutaControllo(controllo: Controllo, norme: Norme, caso: Caso): EsitoValutazione {
  if (controllo === 'FGAS' && caso.impianto.tipo === 'caldaia')
    return nonDovuto('Una caldaia non ha gas refrigerante')
  const fatto = ultimaVolta(controllo, caso)
  const base = piuTarda(fatto, caso.impianto.data_installazione)
  return (
    perDeroga(controllo, caso, base) ??
    { RCEE: valutaRcee, Manutenzione: manutenzione, FGAS: fgas }[controllo](norme, caso, fatto, base)
  )
}

/**
 * The day of a control that goes on the board, and where it comes from: the one that people wrote on the record first, else
 * the engine's; none where somebody has decided that nothing is due.
 * Of what is out of service nothing is proposed; a day that somebody wrote stays.
 * @returns also what the engine says by itself
 */
export function giornoSullaBacheca(
  controllo: Controllo,
  norme: Norme,
  caso: Caso,
): { data: string | null; origine: 'scheda' | 'proposta' | null; proposta: EsitoValutazione } {
  const { fuori_servizio_dal: fermo } = caso.impianto
  const proposta = fermo ? nonDovuto(inFermo(fermo)) : valutaControllo(controllo, norme, caso)
  const scritta = derogaPer(controllo, caso)?.tipo === 'non_dovuto' ? null : dataScritta(controllo, caso)
  const data = scritta ?? proposta.data
  return { data, origine: scritta ? 'scheda' : data ? 'proposta' : null, proposta }
}

const inFermo = (dal: string) =>
  `Fuori servizio dal ${formatDate(dal)}: si propone di nuovo quando un RCEE dice che può funzionare`

/** The next date of a control as it stands on the record; a report's is that of the latest one. */
export function dataScritta(controllo: Controllo, { impianto, rcee }: Caso): string | null {
  if (controllo === 'RCEE') return ultimoRcee(rcee)?.data_scadenza ?? null
  if (controllo === 'FGAS') return impianto.prossimo_controllo_fgas ?? null
  return (impianto.tipo === 'caldaia' ? impianto.prossima_revisione : impianto.prossima_manutenzione) ?? null
}

/** The day on which a control was last done. */
function ultimaVolta(controllo: Controllo, { impianto, rcee }: Caso): string | null {
  if (controllo === 'RCEE') return ultimoRcee(rcee)?.data_emissione ?? null
  if (controllo === 'FGAS') return impianto.ultimo_controllo_fgas ?? null
  return (impianto.tipo === 'caldaia' ? impianto.ultima_revisione : impianto.ultima_manutenzione) ?? null
}

const ultimoRcee = (rcee: Caso['rcee']) =>
  rcee.reduce<Caso['rcee'][number] | undefined>(
    (ultimo, riga) => (ultimo && ultimo.data_emissione >= riga.data_emissione ? ultimo : riga),
    undefined,
  )

/** The latest decision about a control. */
export function derogaPer(controllo: Controllo, { deroghe }: Caso): DerogaNelCaso | undefined {
  return deroghe
    .filter((d) => d.controllo === controllo)
    .reduce<DerogaNelCaso | undefined>((nuova, d) => (nuova && nuova.il > d.il ? nuova : d), undefined)
}

function perDeroga(controllo: Controllo, caso: Caso, base: Base | null): EsitoValutazione | undefined {
  const deroga = derogaPer(controllo, caso)
  if (!deroga) return undefined
  const { tipo, nota, utente, il } = deroga
  const dice = (che: string) => `Deroga di ${utente} del ${formatDate(il)}: ${che} («${nota}»)`
  if (tipo === 'non_dovuto') return nonDovuto(dice('non dovuto'))
  if (tipo === 'data' && deroga.data)
    return { ...certo(deroga.data, null), motivo: dice(formatDate(deroga.data)) }
  const mesi = deroga.mesi ?? 0
  return base
    ? { ...certo(addMonths(base.data, mesi), mesi), motivo: dice(ogni(mesi)) }
    : nonSo(SENZA_BASE[controllo])
}

/**
 * Regular service (DPR 74/2013 art. 7): the contract's interval, else the plant's own, else the company's habit. Where no
 * service is on record, a report stands for one: whoever measures the fumes has usually cleaned the burner before.
 */
function manutenzione(
  norme: Norme,
  caso: Caso,
  scritta: string | null,
  suScheda: Base | null,
): EsitoValutazione {
  const { contratto, impianto, manutenzioneMesi } = caso
  const proprio = impianto.intervallo_manutenzione_mesi ?? null
  const mesi = contratto ? 12 / contratto.visite_anno : (proprio ?? manutenzioneMesi)
  if (mesi === null) return nonSo('manca l’intervallo del costruttore: non so dire')
  const perche = contratto
    ? `contratto ${contratto.numero}, ${contratto.visite_anno === 1 ? '1 visita' : `${contratto.visite_anno} visite`} l’anno`
    : proprio === null
      ? 'abitudine dell’azienda, manca l’intervallo del costruttore'
      : (FONTI_MANUTENZIONE[impianto.fonte_manutenzione ?? ''] ?? 'intervallo scritto sulla scheda')
  const frase = `Manutenzione ${ogni(mesi)}: ${perche}`
  const fatto = scritta ?? ultimoRcee(caso.rcee)?.data_emissione ?? null
  const base = scritta ? suScheda : piuTarda(fatto, impianto.data_installazione)
  const daRcee = scritta === null && base !== null && base.fatto
  const certezza = (contratto || proprio !== null) && !daRcee ? 'certa' : 'da_confermare'
  const dalla = (origine: Base) =>
    daRcee
      ? `RCEE del ${formatDate(origine.data)}: di solito con la manutenzione`
      : dal(origine, 'ultima manutenzione')
  const prevista = contratto?.ancora === 'Data_Fissa' ? contratto.prossima_prevista : null
  if (prevista) {
    const data = fatto === null ? prevista : aDataFissa(prevista, mesi, fatto)
    return { ...certo(data, mesi), certezza, motivo: base ? `${frase}; ${dalla(base)}` : frase }
  }
  if (base === null) return nonSo(SENZA_BASE.Manutenzione)
  const data = addMonths(base.data, mesi)
  if (archivioMuto(norme.oggi, data, mesi, base.fatto ? fatto : null))
    return nonSo(
      `nessuna manutenzione in archivio dall’installazione del ${formatDate(base.data)}: chiedi il libretto`,
    )
  return { ...certo(data, mesi), certezza, motivo: `${frase}; ${dalla(base)}` }
}

/**
 * The next day of a fixed calendar (D, D + m, D + 2m…) after a visit: the first that is not before the visit plus half
 * an interval, so that a visit made a little early doesn't bring the same day again. Half a month is 15 days.
 */
function aDataFissa(prevista: string, mesi: number, fatto: string): string {
  const soglia = addDays(addMonths(fatto, Math.floor(mesi / 2)), mesi % 2 === 0 ? 0 : 15)
  let giorno = prevista
  for (let k = 1; giorno < soglia; k++) giorno = addMonths(prevista, k * mesi)
  return giorno
}

/** Leak check of the refrigerant (Reg. UE 2024/573 art. 5), by tonnes of CO2 equivalent. */
function fgas(norme: Norme, { impianto }: Caso, _fatto: string | null, base: Base | null): EsitoValutazione {
  const { gas_refrigerante: nome, carica_kg: kg, ermetico, edificio_residenziale: residenziale } = impianto
  const gas = nome ? norme.gas.get(nome) : undefined
  if (gas?.soggetto === false) return nonDovuto(`${gas.nome} non è tra i gas soggetti`)
  if (gas?.soggetto === null) return nonSo(`${gas.nome} segue un’altra norma: non so dire`)
  if (nome && !gas) return nonSo(`non conosco il gas ${nome}`)
  const senzaCarica = kg === null || kg === undefined
  if (!nome || senzaCarica) return manca([nome ? [] : 'il gas', senzaCarica ? 'la carica' : []].flat())
  if (!gas || gas.gwp === null) return nonSo(`non conosco il gas ${nome}`)

  // whole milligrams: 2.4 kg times 2088 is not what a computer's fractions say
  const t = (Math.round(kg * 1e6) * gas.gwp) / 1e9
  const che = `${nome}, ${cifra(kg, 3)} kg, ${tonnellate(t)} t CO2eq`
  const riga = regolaPer(norme, {
    controllo: 'FGAS',
    generatore: 'frigo',
    combustibile: null,
    provincia: null,
    regione: null,
    momento: 'periodico',
    entroAnni: () => null,
    rilevamento: impianto.rilevamento_perdite ?? false,
    misura: () => t,
  })
  if (riga === undefined || typeof riga === 'string')
    return nonSo('nessuna regola per questo impianto: non so dire')
  if (riga.esito === 'non_dovuto')
    return nonDovuto(`Controllo perdite non dovuto: ${che}, meno di ${cifra(riga.a ?? 0, 2)} t`, riga.id)
  const esenti = [
    t < 10 ? 'sigillato e meno di 10 t' : [],
    kg < 3 && residenziale !== false ? 'sigillato in edificio residenziale e meno di 3 kg' : [],
  ].flat()
  if (ermetico !== false && esenti.length > 0) {
    if (ermetico !== true) return nonSo(`${che}: non so se è sigillato ermeticamente`)
    if (t >= 10 && residenziale !== true)
      return nonSo(`${che}: sigillato, non so se l’edificio è residenziale`)
    return nonDovuto(`Controllo perdite non dovuto: ${che}, ${esenti[0]}`)
  }
  if (riga.mesi === null) return nonSo(`${riga.nota}: non so dire`)
  if (base === null) return nonSo(SENZA_BASE.FGAS)
  const frase = `Controllo perdite ${ogni(riga.mesi)}: ${che}, ${norme.breve(riga.fonte)}; ${dal(base, 'ultimo controllo')}`
  const incerta = riga.fiducia !== 'verificata' && !norme.confermate.righe.has(riga.id)
  const perche = incerta ? 'frequenza letta nel regolamento precedente' : null
  return giornoDovuto(addMonths(base.data, riga.mesi), riga, riga.mesi, frase, perche)
}
