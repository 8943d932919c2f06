import { useState } from 'react'
import { ASSENZE_IN_PAROLE } from '#anagrafe/orari/components/words.ts'
import { minutiDeiTratti, type Partenza } from '#anagrafe/orari/rules.ts'
import { rightInstant } from '#shared/clock.ts'
import { formatLongDay, inOreEMinuti, oggi } from '#shared/dates.ts'
import type { SettimanaDati } from '#visite/lotti/contract.ts'
import { minutiPresi, nelleOre } from '#visite/lotti/giornata.rules.ts'
import { BarraOre } from './barra-ore.tsx'
import {
  type Collocazione,
  dovePosare,
  type GiornoDelTecnico,
  type PostoVisita,
  type TecnicoBacheca,
} from './posti.ts'
import type { RigaBacheca } from './righe.ts'
import stili from './settimana.module.css'
import { fra, giornoCorto } from './words.ts'

interface CellaProps {
  tecnico: TecnicoBacheca
  giornata: GiornoDelTecnico
  /** With what the plan puts into it. */
  insieme: GiornoDelTecnico
  posti: readonly PostoVisita[]
  festivo: string | null
  misure: SettimanaDati['misure']
  /** Where the technician sets out, where somebody knows it. */
  partenza: Partenza | undefined
  trascinata: RigaBacheca | null
  /** Gives the dragged visit its place. */
  onPosa: (riga: RigaBacheca, posto: Collocazione) => void
  onApri: () => void
}

/** A technician's day: a visit of the list is put down here, and pressing it opens the day. */
export function Cella({
  tecnico,
  giornata,
  insieme,
  posti,
  festivo,
  misure,
  partenza,
  trascinata,
  onPosa,
  onApri,
}: CellaProps) {
  const [sopra, setSopra] = useState(false)
  const lavoro = minutiDeiTratti(giornata.ore)
  const prenotati = minutiPresi(nelleOre(giornata), misure)
  const presi = minutiPresi(nelleOre(insieme), misure)
  const oltre = presi > (lavoro * (100 - misure.riserva)) / 100
  const passato = giornata.giorno < oggi()
  const posa =
    trascinata && sopra ? dovePosare(trascinata, giornata, posti, misure, rightInstant(), partenza) : null
  const [assenza] = giornata.assenze
  const motivo = assenza?.tipo ? ASSENZE_IN_PAROLE[assenza.tipo] : 'Assente'
  const via = lavoro > 0 ? null : assenza ? motivo : (festivo ?? 'Non lavora')
  return (
    <td
      data-via={via !== null || undefined}
      data-passato={passato || undefined}
      data-sopra={(sopra && trascinata !== null) || undefined}
      data-no={(posa !== null && !posa.posto) || undefined}
      onDragOver={(evento) => {
        if (!trascinata || passato) return
        evento.preventDefault()
        evento.dataTransfer.dropEffect = posa?.posto ? 'move' : 'none'
        if (!sopra) setSopra(true)
      }}
      onDragLeave={(evento) => {
        if (!evento.currentTarget.contains(evento.relatedTarget as Node | null)) setSopra(false)
      }}
      onDrop={(evento) => {
        evento.preventDefault()
        setSopra(false)
        if (trascinata && posa?.posto)
          onPosa(trascinata, { utenteId: tecnico.id, giorno: giornata.giorno, ...posa.posto })
      }}
    >
      <button
        type="button"
        className={stili.cella}
        onClick={onApri}
        disabled={giornata.impegni.length + posti.length === 0}
      >
        <span className="sr-only">
          {tecnico.nome_utente}, {formatLongDay(giornata.giorno)}
        </span>
        {via !== null && insieme.impegni.length === 0 ? (
          <span className={stili.via}>{via}</span>
        ) : (
          <>
            <span className={stili.ore} data-oltre={(oltre && via === null) || undefined}>
              <b className="tnum">{inOreEMinuti(presi)}</b>
              {via === null && <small className="tnum">di {inOreEMinuti(lavoro)}</small>}
            </span>
            <BarraOre
              lavoro={lavoro}
              prenotati={prenotati}
              proposti={presi - prenotati}
              riserva={misure.riserva}
            />
            {assenza?.dalle && (
              <small className={stili.permesso}>{`${motivo} ${assenza.dalle}–${assenza.alle}`}</small>
            )}
            <Zone giornata={giornata} posti={posti} />
          </>
        )}
      </button>
      {posa && (
        <div role="status" className={stili.suggerimento}>
          <b>
            {posa.posto
              ? `${giornoCorto(giornata.giorno)}, ${fra(posa.posto.inizio, posa.posto.fine)} · ${tecnico.nome_utente}`
              : `${giornoCorto(giornata.giorno)} · ${tecnico.nome_utente}`}
          </b>
          <span>{posa.perche}</span>
        </div>
      )}
    </td>
  )
}

/** A chip for each zone: how many visits are booked there, and how many the plan adds. */
function Zone({ giornata, posti }: { giornata: GiornoDelTecnico; posti: readonly PostoVisita[] }) {
  const prenotate = Map.groupBy(giornata.impegni, ({ nomeZona }) => nomeZona)
  const proposte = Map.groupBy(posti, ({ riga }) => riga.visita.zona.nome)
  const chip = [
    ...[...prenotate].map(([nome, visite]) => ({ nome, testo: String(visite.length), proposta: false })),
    ...[...proposte].map(([nome, visite]) => ({
      nome,
      testo: visite.length === 1 && visite[0]?.aMano ? inizioDi(visite[0]) : `+${visite.length}`,
      proposta: true,
    })),
  ]
  return (
    <span className={stili.zone}>
      {chip.slice(0, chip.length > 3 ? 2 : 3).map(({ nome, testo, proposta }) => (
        <span key={`${proposta} ${nome}`} className={stili.chip} data-proposta={proposta || undefined}>
          <Nome zona={nome} />
          <b className="tnum">{testo}</b>
        </span>
      ))}
      {chip.length > 3 && <small>e altre {chip.length - 2} zone</small>}
    </span>
  )
}

/** Of a part of a city the postal code is always seen: `Napoli 80134`. */
function Nome({ zona }: { zona: string }) {
  const [, citta = zona, cap] = /^(.+) (\d{5})$/.exec(zona) ?? []
  return (
    <span className={stili.nome} title={zona}>
      <span className="ell">{citta}</span>
      {cap && <span> {cap}</span>}
    </span>
  )
}

const inizioDi = ({ inizio, fine }: PostoVisita) => fra(inizio, fine).split(' ')[0] ?? ''
