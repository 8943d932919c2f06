import { Button } from '@mantine/core'
import { IconCheck, IconListDetails, IconTool, IconTruck, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { versoVisita } from '#scadenze/prenotate/words.rules.ts'
import { dayInRome, formatNearDate, oggi } from '#shared/dates.ts'
import { formatDecimal } from '#shared/decimal-text.ts'
import { isAdmin } from '#shared/permissions.ts'
import { useUser } from '#web/session.tsx'
import { ActionMenu, type MenuAction } from '#web/ui/action-menu.tsx'
import { AppLink, OverLink } from '#web/ui/link.tsx'
import { Pill, type Tone } from '#web/ui/pill.tsx'
import { Row } from '#web/ui/rows.tsx'
import type { Pezzo } from '../contract.ts'
import { inRitardo, STATI_PEZZO, type StatoPezzo } from '../rules.ts'

const SEGNI: Record<StatoPezzo, [tono: Tone, icona: typeof IconCheck]> = {
  Da_Ordinare: ['neutro', IconListDetails],
  Ordinato: ['programmato', IconTruck],
  Arrivato: ['completato', IconCheck],
  Usato: ['neutro', IconTool],
  Non_Serve: ['annullato', IconX],
}

/** The mark of a state, as large as a box to tick. */
export function SegnoPezzo({ stato }: { stato: StatoPezzo }) {
  const [, Icona] = SEGNI[stato]
  return <Icona size={20} stroke={1.6} aria-hidden />
}

/** How it stands with a part. */
function PillolaPezzo({ stato }: { stato: StatoPezzo }) {
  const [tono, Icona] = SEGNI[stato]
  return (
    <Pill tono={tono} icona={<Icona aria-hidden />} tenue={stato === 'Usato' || stato === 'Non_Serve'}>
      {STATI_PEZZO[stato]}
    </Pill>
  )
}

const nelGiorno = (parole: string, giorno: string | null) => giorno && `${parole} ${formatNearDate(giorno)}`

/** When it comes, or what happened last. */
function Quando({ pezzo }: { pezzo: Pezzo }) {
  const { stato, arriva_il, ordinato_il, arrivato_il, usato_il } = pezzo
  if (inRitardo(pezzo, oggi())) return <span data-wrong>{nelGiorno('doveva arrivare', arriva_il)}</span>
  switch (stato) {
    case 'Da_Ordinare':
      return nelGiorno('chiesto', dayInRome(pezzo.chiesto_il))
    case 'Ordinato':
      return nelGiorno('arriva', arriva_il) ?? nelGiorno('ordinato', ordinato_il)
    case 'Arrivato':
      return nelGiorno('arrivato', arrivato_il)
    default:
      return nelGiorno('usato', usato_il)
  }
}

interface PerChiProps {
  pezzo: Pezzo
  conCliente?: boolean | undefined
}

/** Whose it is, and the visit that it is taken to, or who asked it. */
export function PerChi({ pezzo, conCliente }: PerChiProps) {
  const utente = useUser()
  const { visita, cliente, chiesto_da } = pezzo
  const destinazione = visita
    ? `${formatNearDate(dayInRome(visita.data_inizio))} · ${visita.tecnico}`
    : chiesto_da && `chiesto da ${chiesto_da}`
  const versoLaVisita = visita && (
    <OverLink a={versoVisita(visita, utente)} aria-label={`Visita di ${destinazione}`}>
      {destinazione}
    </OverLink>
  )
  if (!conCliente) return versoLaVisita || destinazione
  return (
    <>
      <AppLink a={`/clienti?cliente=${cliente.id}`}>{nomeCliente(cliente)}</AppLink>
      <small>{versoLaVisita || destinazione}</small>
    </>
  )
}

interface RigaPezzoProps {
  pezzo: Pezzo
  /** In a list of one supplier it goes without saying. */
  conFornitore?: boolean
  /** In a card about its customer: what, state, how many, menu. */
  breve?: boolean
  tick?: ReactNode
  onApri?: ((pezzo: Pezzo) => void) | undefined
  azioni?: { voci: (MenuAction | false)[]; avanti: MenuAction | undefined } | undefined
  as?: 'li' | 'div'
}

/** Columns of these rows: what, for whom, when, state, how many, what can be done. */
export const COLONNE_PEZZI = 'minmax(0, 1.4fr) minmax(0, 1fr) 172px 116px 40px 124px'
export const COLONNE_PEZZI_TABLET = 'minmax(0, 1.2fr) minmax(0, 1fr) 116px 32px 136px'

/** A part in a list. */
export function RigaPezzo({ pezzo, conFornitore, breve, tick, onApri, azioni, as = 'li' }: RigaPezzoProps) {
  const { descrizione, codice, fornitore, stato, urgente } = pezzo
  const sotto = [codice, conFornitore && fornitore?.ragione_sociale, !breve && pezzo.note].filter(Boolean)
  return (
    <Row
      as={as}
      record={`pezzi/${pezzo.id}`}
      tick={tick}
      name={descrizione}
      spoken={`${descrizione}, ${STATI_PEZZO[stato]}`}
      sub={
        breve ? (
          <>
            {sotto.map((parte) => `${parte} · `)}
            <Quando pezzo={pezzo} /> · <PerChi pezzo={pezzo} />
          </>
        ) : (
          sotto.join(' · ')
        )
      }
      onOpen={onApri && (() => onApri(pezzo))}
      past={stato === 'Usato' || stato === 'Non_Serve'}
      cells={
        breve
          ? undefined
          : [
              <PerChi key="chi" pezzo={pezzo} conCliente />,
              <span key="quando" data-wide>
                <Quando pezzo={pezzo} />
              </span>,
            ]
      }
      state={
        urgente && stato === 'Da_Ordinare' ? (
          <Pill tono="urgente">Urgente</Pill>
        ) : (
          <PillolaPezzo stato={stato} />
        )
      }
      end={<b>{formatDecimal(pezzo.quantita_usata ?? pezzo.quantita)}</b>}
      actions={
        azioni && (
          <>
            {azioni.avanti && !breve && (
              <Button variant="default" size="xs" onClick={azioni.avanti.onScelta}>
                {azioni.avanti.testo}
              </Button>
            )}
            <ActionMenu
              etichetta={`Azioni per ${descrizione}`}
              voci={breve ? [azioni.avanti, ...azioni.voci] : azioni.voci}
            />
          </>
        )
      }
    />
  )
}

/** Whether somebody may take parts a step on. */
export const useCambiaPezzi = (): boolean => isAdmin(useUser())
