import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { minutiDeiTratti } from '#anagrafe/orari/rules.ts'
import { rightInstant } from '#shared/clock.ts'
import { addDays, formatDays, inOreEMinuti, oggi, weekday } from '#shared/dates.ts'
import { formatPercent } from '#shared/decimal-text.ts'
import { useGiornate } from '#visite/lotti/api.ts'
import type { SettimanaDati } from '#visite/lotti/contract.ts'
import { minutiPresi, nelleOre } from '#visite/lotti/giornata.rules.ts'
import { DI_ORE_LIBERE, oreLibere } from '#visite/tempo/ore-libere.rules.ts'
import { momento } from '#visite/tempo/parti.rules.ts'
import { minutiLiberi, minutiPassati } from '#visite/tempo/riserva.rules.ts'
import { Initials } from '#web/ui/initials.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { BarraOre } from './barra-ore.tsx'
import { Cella } from './cella.tsx'
import {
  type Collocazione,
  conPosti,
  type GiornoDelTecnico,
  type PostoVisita,
  type TecnicoBacheca,
} from './posti.ts'
import type { RigaBacheca } from './righe.ts'
import stili from './settimana.module.css'

interface SettimanaProps {
  /** Its Monday. */
  lunedi: string
  onLunedi: (lunedi: string) => void
  posti: readonly PostoVisita[]
  /** What is being dragged over the days. */
  trascinata: RigaBacheca | null
  onPosa: (riga: RigaBacheca, posto: Collocazione) => void
  onApri: (giornata: { utenteId: number; giorno: string }) => void
}

const SETTE = 7
const NOMI = ['Lun', 'Mar', 'Mer', 'Gio', 'Ven', 'Sab', 'Dom']

/** The technicians' week: what is booked, what is proposed, what is kept for breakdowns. A row of the list is put down here. */
export function SettimanaBacheca({ lunedi, onLunedi, posti, trascinata, onPosa, onApri }: SettimanaProps) {
  const query = useGiornate(lunedi, addDays(lunedi, SETTE - 1))
  const inVista = query.data ? giorniInVista(query.data) : []
  const ultimo = inVista.at(-1)?.data ?? addDays(lunedi, 4)
  return (
    <section className={stili.scheda} aria-label="Settimana dei tecnici">
      <header className={stili.testa}>
        <h2>{formatDays(lunedi, ultimo)}</h2>
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
          <li data-cosa="riserva">
            Riserva guasti{query.data && `, ${formatPercent(query.data.misure.riserva)}`}
          </li>
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
      weekday(data) <= 5 || tecnici.some(({ giorni: [...giornate] }) => giornate[n] && alLavoro(giornate[n])),
  )
const alLavoro = ({ ore, impegni }: GiornoDelTecnico) => ore.length > 0 || impegni.length > 0

interface TabellaProps extends Pick<SettimanaProps, 'posti' | 'trascinata' | 'onPosa' | 'onApri'> {
  dati: SettimanaDati
  inVista: SettimanaDati['giorni']
}

function Tabella({ dati, inVista, posti, trascinata, onPosa, onApri }: TabellaProps) {
  const { misure, tecnici, partenze } = dati
  const ora = momento(rightInstant())
  const con = (giornata: GiornoDelTecnico, id: number): GiornoDelTecnico =>
    conPosti(
      giornata,
      posti.filter(({ utenteId, giorno }) => utenteId === id && giorno === giornata.giorno),
    )
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
              const giornata = giorni.find(({ giorno }) => giorno === data)
              if (!giornata) return somma
              return somma + minutiLiberi(con(giornata, id), misure, minutiPassati(data, ora))
            }, 0)
            return (
              <th key={data} scope="col" data-oggi={data === oggi() || undefined}>
                <div>
                  <b className="tnum">{Number(data.slice(8))}</b>
                  <span>{NOMI[weekday(data) - 1]}</span>
                  <small className="tnum" title={festivo ? undefined : DI_ORE_LIBERE}>
                    {festivo ?? oreLibere(liberi)}
                  </small>
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
                  partenza={partenze.find(({ utenteId }) => utenteId === tecnico.id)}
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
  tecnico: TecnicoBacheca
  misure: SettimanaDati['misure']
  con: (giornata: GiornoDelTecnico, id: number) => GiornoDelTecnico
}

function DiChi({ tecnico, misure, con }: DiChiProps) {
  const somma = (minutiDi: (giornata: GiornoDelTecnico) => number) =>
    tecnico.giorni.reduce((minuti, giornata) => minuti + minutiDi(giornata), 0)
  const lavoro = somma(({ ore }) => minutiDeiTratti(ore))
  const prenotati = somma((giornata) => minutiPresi(nelleOre(giornata), misure))
  const presi = somma((giornata) => minutiPresi(nelleOre(con(giornata, tecnico.id)), misure))
  return (
    <th scope="row" className={stili.chi}>
      <div>
        <Initials nome={tecnico.nome_utente} />
        <strong className="ell">{tecnico.nome_utente}</strong>
      </div>
      <small className="tnum">
        {inOreEMinuti(presi)} di {Math.round(lavoro / 60)}
      </small>
      <BarraOre lavoro={lavoro} prenotati={prenotati} proposti={presi - prenotati} riserva={0} />
    </th>
  )
}
