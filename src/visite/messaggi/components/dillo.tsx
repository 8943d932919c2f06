import { Button, Checkbox } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { usePosta } from '#anagrafe/posta/api.ts'
import { dayInRome, formatDays, formatLongDay } from '#shared/dates.ts'
import { useTicked } from '#web/ticked.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Group } from '#web/ui/group.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Rows } from '#web/ui/rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'
import { toldFailed } from '#web/ui/told.ts'
import { type QualiAvvisi, useAvvisi, useDecidiMessaggio } from '../api.ts'
import type { DaAvvisare } from '../contract.ts'
import { daMandare } from '../rules.ts'
import { LoSaGia, MessaggioAMano } from './a-mano.tsx'
import stili from './dillo.module.css'
import { PerEmail } from './per-email.tsx'

interface DilloProps {
  /** The batch that was booked, or the one visit; null: closed. */
  di: QualiAvvisi | null
  /** They were moved, not booked. */
  spostate?: boolean | undefined
  onChiudi: () => void
}

/** After visits were booked or moved: their customers are told, by mail all at once, the others one by one (docs/product.md §27.7). */
export function Dillo({ di: filtro, spostate = false, onChiudi }: DilloProps) {
  return (
    filtro && <Aperto key={JSON.stringify(filtro)} filtro={filtro} spostate={spostate} onChiudi={onChiudi} />
  )
}

const perEmail = ({ messaggio }: DaAvvisare) => messaggio?.canale === 'Email'

interface ApertoProps {
  filtro: QualiAvvisi
  spostate: boolean
  onChiudi: () => void
}

function Aperto({ filtro, spostate, onChiudi }: ApertoProps) {
  const query = useAvvisi(filtro)
  const singola = filtro.appuntamentoId !== undefined
  const { ticked: tolti, toggle, set } = useTicked<number>()
  const decidi = useDecidiMessaggio()
  const visite = query.data?.data ?? []
  const sceglibili = visite.filter(daMandare)
  const scelti = sceglibili.filter(({ appuntamento_id }) => !tolti.has(appuntamento_id))
  const sola = visite.length === 1 ? visite[0] : undefined
  const ids = scelti.flatMap(({ messaggio }) => messaggio?.id ?? [])
  const manda = () =>
    decidi.mutate(
      { ids, decisione: 'manda' },
      {
        onSuccess: (fatti) => {
          toast.successo(fatti === 1 ? '1 email in coda' : `${fatti} email in coda`)
          // Those without an address are still to be told.
          if (visite.every((visita) => perEmail(visita) || visita.messaggio?.stato === 'Inviato')) onChiudi()
        },
        ...toldFailed('Non è partito niente'),
      },
    )
  return (
    <Dialog
      aperto
      lato
      onChiudi={onChiudi}
      larghezza={632}
      titolo={
        <span className={stili.titolo}>
          {visiteInParole(singola ? 1 : visite.length, visite, spostate)}
          <small>{chiEQuando(visite)}</small>
        </span>
      }
      piede={
        <div className={stili.piede}>
          <small>
            {/* Of one visit only its mail waits there. */}
            {(!singola || visite.some(perEmail)) && (
              <>
                {singola ? 'Se lo lasci lo ritrovi in ' : 'Chi lasci fuori lo ritrovi in '}
                <strong>Messaggi</strong>, sotto <strong>Da mandare</strong>.
              </>
            )}
          </small>
          <Button variant="default" onClick={onChiudi}>
            Dopo
          </Button>
          {sola && sola.messaggio?.stato !== 'Inviato' && <LoSaGia di={sola} onDetto={onChiudi} />}
          {sceglibili.length > 0 && (
            <Button
              color="flame"
              leftSection={<IconSend size={17} />}
              disabled={ids.length === 0}
              loading={decidi.isPending}
              onClick={manda}
            >
              Manda {ids.length} email
            </Button>
          )}
        </div>
      }
    >
      <p className={stili.adesso}>{singola ? 'Adesso dillo al cliente.' : 'Adesso dillo ai clienti.'}</p>
      <QueryState
        query={query}
        scheletro={<Skeleton righe={singola ? 1 : 4} altezza={56} />}
        vuoto={<Empty piccolo frase="Nessuno da avvisare" />}
      >
        {({ data }) => (
          <Gruppi
            visite={data}
            tolti={tolti}
            onSpunta={toggle}
            onTogli={set}
            tuttiScelti={sceglibili.length > 0 && scelti.length === sceglibili.length}
            nessunoScelto={scelti.length === 0}
          />
        )}
      </QueryState>
    </Dialog>
  )
}

interface GruppiProps {
  visite: readonly DaAvvisare[]
  tolti: ReadonlySet<number>
  onSpunta: (id: number) => void
  onTogli: (ids: number[]) => void
  tuttiScelti: boolean
  nessunoScelto: boolean
}

function Gruppi({ visite, tolti, onSpunta, onTogli, tuttiScelti, nessunoScelto }: GruppiProps) {
  const posta = usePosta().data
  const senzaPosta = posta !== undefined && !posta.host
  const mail = visite.filter(perEmail)
  const mano = visite.filter((visita) => !perEmail(visita))
  return (
    <Stack gap={12}>
      {mail.length > 0 && (
        <section aria-label="Per email">
          <Scheda senzaMargine>
            <Group
              title={`${mail.length} per email`}
              count={mail.some(spostata) ? 'con il nuovo giorno' : 'conferma della visita'}
              sum={
                <>
                  <AppLink a="/admin?tab=avvisi">Cambia il testo</AppLink>
                  {mail.length > 1 && (
                    <Checkbox
                      aria-label="Tutte le email"
                      checked={tuttiScelti}
                      indeterminate={!tuttiScelti && !nessunoScelto}
                      onChange={({ target }) =>
                        onTogli(target.checked ? [] : mail.map((visita) => visita.appuntamento_id))
                      }
                    />
                  )}
                </>
              }
            >
              <Rows cols="minmax(0, 1.2fr) minmax(0, 1fr) auto">
                {mail.map((visita) => (
                  <PerEmail
                    key={visita.appuntamento_id}
                    avviso={visita}
                    sola={visite.length === 1}
                    spuntato={daMandare(visita) && !tolti.has(visita.appuntamento_id)}
                    onSpunta={() => onSpunta(visita.appuntamento_id)}
                  />
                ))}
              </Rows>
            </Group>
          </Scheda>
        </section>
      )}
      {mano.length > 0 && (
        <section aria-label="Senza email">
          <Scheda senzaMargine>
            <Group
              title={`${mano.length} ${senzaPosta ? 'da dire a mano' : 'senza email'}`}
              count={senzaPosta ? 'la posta non è ancora impostata' : 'con il testo già scritto'}
            >
              <Rows cols="minmax(0, 1fr) minmax(0, 1fr) auto">
                {mano.map((visita) => (
                  <MessaggioAMano key={`${visita.tipo}:${visita.appuntamento_id}`} di={visita} />
                ))}
              </Rows>
            </Group>
          </Scheda>
        </section>
      )}
    </Stack>
  )
}

const spostata = ({ tipo }: DaAvvisare) => tipo === 'Spostamento'

/** `3 visite prenotate`, `1 visita spostata`, `2 visite annullate` */
function visiteInParole(quante: number, visite: readonly DaAvvisare[], spostate: boolean): string {
  const annullate = visite.length > 0 && visite.every(({ tipo }) => tipo === 'Annullamento')
  const fatto = annullate ? 'annullat' : spostate ? 'spostat' : 'prenotat'
  if (quante === 1) return `1 visita ${fatto}a`
  return quante > 0 ? `${quante} visite ${fatto}e` : `Visite ${fatto}e`
}

/** `30 novembre – 4 dicembre · ciro.amato 7, davide.rinaldi 4` */
function chiEQuando(visite: readonly DaAvvisare[]): string {
  const giorni = visite.map(({ data_inizio }) => dayInRome(data_inizio)).sort()
  const [inizio, ultimo] = [giorni[0], giorni.at(-1)]
  if (!inizio || !ultimo) return ''
  const tecnici = [...Map.groupBy(visite, ({ tecnico }) => tecnico)]
    .sort(([, a], [, b]) => b.length - a.length)
    .flatMap(([tecnico, gruppo]) =>
      // Nobody goes to one that is off.
      tecnico ? (visite.length > 1 ? `${tecnico} ${gruppo.length}` : tecnico) : [],
    )
  const giorno = inizio === ultimo ? formatLongDay(inizio) : formatDays(inizio, ultimo)
  return [giorno, tecnici.join(', ')].filter(Boolean).join(' · ')
}
