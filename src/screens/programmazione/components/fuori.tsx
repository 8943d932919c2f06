import { IconHelpCircle } from '@tabler/icons-react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { capital } from '#shared/text.ts'
import { MOTIVI_ESCLUSIONE, type MotivoFuori } from '#visite/lotti/rules.ts'
import { AppLink } from '#web/ui/link.tsx'
import { useAggiungiLi } from './aggiungi-li.ts'
import type { PianoScelto } from './piano.ts'

/** How many stay out, by why. */
const IN_PAROLE: Record<MotivoFuori, [una: string, tante: string]> = {
  gia: ['ha già una visita', 'hanno già una visita'],
  senza_via: ['senza via', 'senza via'],
  senza_comune: ['senza comune', 'senza comune'],
  lontana: ['oltre il raggio', 'oltre il raggio'],
  senza_posto: ['senza posto in questi giorni', 'senza posto in questi giorni'],
  a_mano: ['da prenotare a mano', 'da prenotare a mano'],
  superata: ['non è più da prenotare', 'non sono più da prenotare'],
}

type Fuori = PianoScelto['fuori']

/** Names that are said; how many more there are. */
const NOMI = 3
const chiSono = (visite: Fuori): string =>
  [
    ...visite.slice(0, NOMI).map(({ riga }) => nomeCliente(riga.visita.cliente)),
    ...(visite.length > NOMI ? [`altri ${visite.length - NOMI}`] : []),
  ].join(', ')

/** What finds no place in a plan, by why, each kind with what is to be done about it. */
export function FuoriDalPiano({ piano }: { piano: PianoScelto }) {
  return MOTIVI_ESCLUSIONE.map((motivo) => {
    const visite = piano.fuori.filter((fuori) => fuori.motivo === motivo)
    if (visite.length === 0) return null
    const [una, tante] = IN_PAROLE[motivo]
    return (
      <li key={motivo} data-fuori>
        <IconHelpCircle size={15} aria-hidden />
        <span>
          <b>
            {visite.length} {visite.length === 1 ? una : tante}
          </b>
          {motivo !== 'gia' && `: ${visite.length === 1 ? sola(visite) : chiSono(visite)}`}{' '}
          <Atto motivo={motivo} visite={visite} piano={piano} />
          {motivo === 'gia' &&
            visite.map((fuori) => <HaGia key={fuori.riga.chiave} fuori={fuori} piano={piano} />)}
        </span>
      </li>
    )
  })
}

const sola = ([una]: Fuori): string => (una ? `${nomeCliente(una.riga.visita.cliente)}, ${una.perche}` : '')

interface AttoProps {
  motivo: MotivoFuori
  visite: Fuori
  piano: PianoScelto
}

/** One act for all of a kind. */
function Atto({ motivo, visite, piano }: AttoProps) {
  const righe = visite.map(({ riga }) => riga)
  switch (motivo) {
    case 'senza_via':
    case 'senza_comune':
      return <AppLink a="/clienti/da-completare">Completa</AppLink>
    case 'lontana':
      return (
        <button type="button" onClick={piano.oltreIlRaggio}>
          Prendi anche
        </button>
      )
    case 'gia':
      return (
        <button type="button" onClick={() => piano.aParte(righe)}>
          {righe.length === 1 ? 'A parte' : 'Tutte a parte'}
        </button>
      )
    default:
      return (
        <button type="button" onClick={() => piano.scegli(righe, false)}>
          Togli dalla scelta
        </button>
      )
  }
}

/** Of one whose plant has a visit already: its works go there. */
function HaGia({ fuori: { riga, perche, gia }, piano }: { fuori: Fuori[number]; piano: PianoScelto }) {
  const aggiungi = useAggiungiLi()
  const nome = nomeCliente(riga.visita.cliente)
  return (
    <>
      <br />
      {nome}: {capital(perche)}{' '}
      <button
        type="button"
        aria-label={`Aggiungi lì ${nome}`}
        disabled={aggiungi.inCorso}
        onClick={async () => {
          if (gia && (await aggiungi.a(gia.appuntamentoId, riga))) piano.scegli([riga], false)
        }}
      >
        Aggiungi lì
      </button>
    </>
  )
}
