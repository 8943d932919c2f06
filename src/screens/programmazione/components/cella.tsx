import { useState } from 'react'
import type { SettimanaDati } from '#features/lotti/contract.ts'
import { minutiLiberi, minutiPresi, postoIn, viaggioFra } from '#features/lotti/proposta.rules.ts'
import { TIPI_IN_PAROLE } from '#features/orari/components/parole.ts'
import { oggi } from '#shared/dates.ts'
import { Barra } from './barra-ore.tsx'
import { fra, giornoCorto, giornoLungo, inOreEMinuti, minutiAlLavoro } from './parole.ts'
import type { Posto } from './piano.ts'
import type { Riga } from './righe.ts'
import stili from './settimana.module.css'

export type Tecnico = SettimanaDati['tecnici'][number]
export type Giorno = Tecnico['giorni'][number]

interface CellaProps {
  tecnico: Tecnico
  giornata: Giorno
  /** With what the plan puts into it. */
  insieme: Giorno
  posti: readonly Posto[]
  festivo: string | null
  misure: SettimanaDati['misure']
  trascinata: Riga | null
  /** Gives the dragged visit its place. */
  onPosa: (riga: Riga, posto: Pick<Posto, 'utenteId' | 'giorno' | 'inizio' | 'fine'>) => void
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
  trascinata,
  onPosa,
  onApri,
}: CellaProps) {
  const [sopra, setSopra] = useState(false)
  const lavoro = minutiAlLavoro(giornata)
  const prenotati = minutiPresi(giornata.impegni, misure)
  const presi = minutiPresi(insieme.impegni, misure)
  const oltre = presi > (lavoro * (100 - misure.riserva)) / 100
  const passato = giornata.giorno < oggi()
  const posa = trascinata && sopra ? dovePosare(trascinata, insieme, misure) : null
  const via = giornata.assenza
    ? TIPI_IN_PAROLE[giornata.assenza]
    : lavoro === 0
      ? (festivo ?? 'Non lavora')
      : null
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
          {tecnico.nome_utente}, {giornoLungo(giornata.giorno)}
        </span>
        {via !== null && insieme.impegni.length === 0 ? (
          <span className={stili.via}>{via}</span>
        ) : (
          <>
            <span className={stili.ore} data-oltre={(oltre && via === null) || undefined}>
              <b className="tnum">{inOreEMinuti(presi)}</b>
              {via === null && <small className="tnum">di {inOreEMinuti(lavoro)}</small>}
            </span>
            <Barra
              lavoro={lavoro}
              prenotati={prenotati}
              proposti={presi - prenotati}
              riserva={misure.riserva}
            />
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

/** Where in a day a dragged visit would go, and what there is to say of it. */
function dovePosare(riga: Riga, giornata: Giorno, misure: SettimanaDati['misure']) {
  const { cliente, zona } = riga.visita
  const visita = { luogo: cliente, zona, minuti: riga.minuti, fascia: cliente.fascia }
  const altre = { ...giornata, impegni: giornata.impegni }
  const alSuoOrario = postoIn(altre, visita, misure)
  const posto = alSuoOrario ?? postoIn(altre, { ...visita, fascia: null }, misure)
  if (!posto)
    return {
      perche:
        giornata.ore.length === 0
          ? 'Quel giorno non lavora'
          : `Non ci sono ${riga.minuti} min liberi di fila`,
    }
  const prima = giornata.impegni.filter(({ fine }) => fine <= posto.inizio).sort((a, b) => b.fine - a.fine)[0]
  const via = prima ? viaggioFra(prima, { luogo: cliente, zona: zona.chiave }, misure) : 0
  const liberi = minutiLiberi({ ...giornata, utenteId: 0 }, misure)
  const detto = [
    alSuoOrario
      ? 'Libero.'
      : `Libero, ma ha chiesto ${cliente.fascia === 'Mattina' ? 'la mattina' : 'il pomeriggio'}.`,
    prima && prima.zona !== zona.chiave && `${zona.nome} non è sulla strada: ${via} min di viaggio.`,
    riga.minuti + via > liberi && 'Prende il tempo che si tiene per i guasti.',
  ]
  return { posto, perche: detto.filter(Boolean).join(' ') }
}

/** A chip for each zone: how many visits are booked there, and how many the plan adds. */
function Zone({ giornata, posti }: { giornata: Giorno; posti: readonly Posto[] }) {
  const prenotate = Map.groupBy(giornata.impegni, ({ nomeZona }) => nomeZona)
  const proposte = Map.groupBy(posti, ({ riga }) => riga.visita.zona.nome)
  const chip = [
    ...[...prenotate].map(([nome, sue]) => ({ nome, testo: String(sue.length), proposta: false })),
    ...[...proposte].map(([nome, sue]) => ({
      nome,
      testo: sue.length === 1 && sue[0]?.aMano ? inizioDi(sue[0]) : `+${sue.length}`,
      proposta: true,
    })),
  ]
  return (
    <span className={stili.zone}>
      {chip.slice(0, chip.length > 3 ? 2 : 3).map(({ nome, testo, proposta }) => (
        <span key={`${proposta} ${nome}`} className={stili.chip} data-proposta={proposta || undefined}>
          <span className="ell">{inBreve(nome)}</span>
          <b className="tnum">{testo}</b>
        </span>
      ))}
      {chip.length > 3 && <small>e altre {chip.length - 2} zone</small>}
    </span>
  )
}

/** Of a part of a town its postal code is enough. */
const inBreve = (zona: string) => zona.replace(/^.+ (\d{5})$/, '$1')

const inizioDi = ({ inizio, fine }: Posto) => fra(inizio, fine).split(' ')[0] ?? ''
