import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useGiornate } from '#features/lotti/api.ts'
import type { SettimanaDati } from '#features/lotti/contract.ts'
import { minutiLiberi, minutiPresi, postoIn, viaggioFra } from '#features/lotti/proposta.rules.ts'
import { TIPI_IN_PAROLE } from '#features/orari/components/parole.ts'
import { addDays, oggi, weekday } from '#shared/dates.ts'
import { Initials } from '#web/ui/initials.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { daA, fra, giornoCorto, giornoLungo, inOreEMinuti, minutiAlLavoro } from './parole.ts'
import { impegnoDi, type Posto } from './piano.ts'
import type { Riga } from './righe.ts'
import stili from './settimana.module.css'

type Tecnico = SettimanaDati['tecnici'][number]
type Giorno = Tecnico['giorni'][number]

interface SettimanaProps {
  /** Its Monday. */
  lunedi: string
  onLunedi: (lunedi: string) => void
  posti: readonly Posto[]
  /** What is being dragged over the days. */
  trascinata: Riga | null
  onPosa: (riga: Riga, posto: Pick<Posto, 'utenteId' | 'giorno' | 'inizio' | 'fine'>) => void
  onApri: (giornata: { utenteId: number; giorno: string }) => void
}

const SETTE = 7
const NOMI = ['Lun', 'Mar', 'Mer', 'Gio', 'Ven', 'Sab', 'Dom']

/** The technicians' week: what is booked, what is proposed, what is kept for breakdowns. A row of the list is put down here. */
export function Settimana({ lunedi, onLunedi, posti, trascinata, onPosa, onApri }: SettimanaProps) {
  const query = useGiornate(lunedi, addDays(lunedi, SETTE - 1))
  const inVista = query.data ? giorniInVista(query.data) : []
  const ultimo = inVista.at(-1)?.data ?? addDays(lunedi, 4)
  return (
    <section className={stili.scheda} aria-label="Settimana dei tecnici">
      <header className={stili.testa}>
        <h2>{daA(lunedi, ultimo)}</h2>
        <ActionIcon
          variant="default"
          aria-label="Settimana precedente"
          disabled={lunedi <= oggi()}
          onClick={() => onLunedi(addDays(lunedi, -SETTE))}
        >
          <IconChevronLeft />
        </ActionIcon>
        <ActionIcon
          variant="default"
          aria-label="Settimana successiva"
          onClick={() => onLunedi(addDays(lunedi, SETTE))}
        >
          <IconChevronRight />
        </ActionIcon>
        <ul className={stili.legenda} aria-hidden>
          <li data-cosa="prenotato">Prenotato</li>
          <li data-cosa="proposto">Proposta</li>
          <li data-cosa="riserva">Per i guasti{query.data && `, ${query.data.misure.riserva}%`}</li>
        </ul>
      </header>
      <div className={stili.corpo} data-vecchie={query.isPlaceholderData || undefined}>
        <QueryState query={query} scheletro={<Skeleton righe={5} altezza={88} />}>
          {(dati) => (
            <Tabella
              dati={dati}
              inVista={inVista}
              posti={posti}
              trascinata={trascinata}
              onPosa={onPosa}
              onApri={onApri}
            />
          )}
        </QueryState>
      </div>
    </section>
  )
}

/** Monday to Friday, and of the other days those on which somebody works. */
const giorniInVista = ({ giorni, tecnici }: SettimanaDati) =>
  giorni.filter(
    ({ data }, n) =>
      weekday(data) <= 5 || tecnici.some(({ giorni: [...suoi] }) => suoi[n] && alLavoro(suoi[n])),
  )
/** What is left over is said in quarters of an hour. */
const alQuarto = (minuti: number) => Math.floor(minuti / 15) * 15

const alLavoro = ({ ore, impegni }: Giorno) => ore.length > 0 || impegni.length > 0

interface TabellaProps extends Pick<SettimanaProps, 'posti' | 'trascinata' | 'onPosa' | 'onApri'> {
  dati: SettimanaDati
  inVista: SettimanaDati['giorni']
}

function Tabella({ dati, inVista, posti, trascinata, onPosa, onApri }: TabellaProps) {
  const { misure, tecnici } = dati
  const con = (giornata: Giorno, id: number): Giorno => ({
    ...giornata,
    impegni: [
      ...giornata.impegni,
      ...posti
        .filter(({ utenteId, giorno }) => utenteId === id && giorno === giornata.giorno)
        .map((posto) => ({ id: 0, ...impegnoDi(posto) })),
    ],
  })
  return (
    <table className={stili.tabella} data-stretta={inVista.length > 5 || undefined}>
      <thead>
        <tr>
          <th scope="col">
            <div>
              <span>Tecnici</span>
              <small>ore libere</small>
            </div>
          </th>
          {inVista.map(({ data, festivo }) => {
            const liberi = tecnici.reduce((somma, { id, giorni }) => {
              const suo = giorni.find(({ giorno }) => giorno === data)
              return somma + (suo ? minutiLiberi({ ...con(suo, id), utenteId: id }, misure) : 0)
            }, 0)
            return (
              <th key={data} scope="col" data-oggi={data === oggi() || undefined}>
                <div>
                  <b className="tnum">{Number(data.slice(8))}</b>
                  <span>{NOMI[weekday(data) - 1]}</span>
                  <small className="tnum">{festivo ?? inOreEMinuti(alQuarto(liberi))}</small>
                </div>
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {tecnici.map((tecnico) => (
          <tr key={tecnico.id}>
            <DiChi tecnico={tecnico} misure={misure} con={con} />
            {inVista.map(({ data, festivo }) => {
              const giornata = tecnico.giorni.find(({ giorno }) => giorno === data)
              return giornata ? (
                <Cella
                  key={data}
                  tecnico={tecnico}
                  giornata={giornata}
                  insieme={con(giornata, tecnico.id)}
                  posti={posti.filter((p) => p.utenteId === tecnico.id && p.giorno === data)}
                  festivo={festivo}
                  misure={misure}
                  trascinata={trascinata}
                  onPosa={onPosa}
                  onApri={() => onApri({ utenteId: tecnico.id, giorno: data })}
                />
              ) : (
                <td key={data} />
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DiChiProps {
  tecnico: Tecnico
  misure: SettimanaDati['misure']
  con: (giornata: Giorno, id: number) => Giorno
}

function DiChi({ tecnico, misure, con }: DiChiProps) {
  const somma = (di: (giornata: Giorno) => number) =>
    tecnico.giorni.reduce((minuti, giornata) => minuti + di(giornata), 0)
  const lavoro = somma(minutiAlLavoro)
  const prenotati = somma(({ impegni }) => minutiPresi(impegni, misure))
  const presi = somma((giornata) => minutiPresi(con(giornata, tecnico.id).impegni, misure))
  return (
    <th scope="row" className={stili.chi}>
      <div>
        <Initials nome={tecnico.nome_utente} />
        <strong className="ell">{tecnico.nome_utente}</strong>
      </div>
      <small className="tnum">
        {inOreEMinuti(presi)} di {Math.round(lavoro / 60)}
      </small>
      <Barra lavoro={lavoro} prenotati={prenotati} proposti={presi - prenotati} riserva={0} />
    </th>
  )
}

interface CellaProps {
  tecnico: Tecnico
  giornata: Giorno
  /** With what the plan puts into it. */
  insieme: Giorno
  posti: readonly Posto[]
  festivo: string | null
  misure: SettimanaDati['misure']
  trascinata: Riga | null
  onPosa: SettimanaProps['onPosa']
  onApri: () => void
}

function Cella({
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
        aria-label={`${tecnico.nome_utente}, ${giornoLungo(giornata.giorno)}: ${
          via ?? `${inOreEMinuti(presi)} di ${inOreEMinuti(lavoro)}`
        }${posti.length > 0 ? `, ${posti.length} proposte` : ''}`}
      >
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

function Barra({
  lavoro,
  prenotati,
  proposti,
  riserva,
}: {
  lavoro: number
  prenotati: number
  proposti: number
  riserva: number
}) {
  const quota = (minuti: number) => `${Math.min(100, (minuti / Math.max(1, lavoro)) * 100)}%`
  return (
    <span aria-hidden className={stili.barra}>
      <i data-cosa="riserva" style={{ width: `${riserva}%` }} />
      <i data-cosa="proposto" style={{ width: quota(prenotati + proposti) }} />
      <i data-cosa="prenotato" style={{ width: quota(prenotati) }} />
    </span>
  )
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
