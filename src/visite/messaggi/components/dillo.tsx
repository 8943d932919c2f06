import { Button, Checkbox } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { usePosta } from '#anagrafe/posta/api.ts'
import { dayInRome, formatDays, formatLongDay } from '#shared/dates.ts'
import { errorText } from '#web/http.ts'
import { useTicked } from '#web/ticked.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.tsx'
import { type QualiAvvisi, useAvvisi, useDecidiMessaggio } from '../api.ts'
import type { DaAvvisare } from '../contract.ts'
import { daMandare } from '../rules.ts'
import { MessaggioAMano } from './a-mano.tsx'
import fogli from './avvisi.module.css'
import stili from './dillo.module.css'
import { PerEmail } from './per-email.tsx'

interface DilloProps {
  /** The batch that was booked, or the one visit; null: closed. */
  di: QualiAvvisi | null
  onChiudi: () => void
}

/** After visits were booked: their customers are told, by mail all at once, the others one by one (docs/product.md §27.7). */
export function Dillo({ di, onChiudi }: DilloProps) {
  return di && <Aperto key={JSON.stringify(di)} di={di} onChiudi={onChiudi} />
}

const perEmail = ({ messaggio }: DaAvvisare) => messaggio?.canale === 'Email'

function Aperto({ di, onChiudi }: { di: QualiAvvisi; onChiudi: () => void }) {
  const query = useAvvisi(di)
  const una = di.appuntamentoId !== undefined
  const { ticked: tolti, toggle, set } = useTicked<number>()
  const decidi = useDecidiMessaggio()
  const visite = query.data ?? []
  const sceglibili = visite.filter(daMandare)
  const scelti = sceglibili.filter(({ appuntamento_id }) => !tolti.has(appuntamento_id))
  const ids = scelti.flatMap(({ messaggio }) => messaggio?.id ?? [])
  const manda = () =>
    decidi.mutate(
      { ids, decisione: 'manda' },
      {
        onSuccess: (fatti) => {
          toast.successo(fatti === 1 ? '1 email in coda' : `${fatti} email in coda`)
          // Those without an address are still to be told.
          if (visite.every((una) => perEmail(una) || una.messaggio?.stato === 'Inviato')) onChiudi()
        },
        onError: (errore) => toast.errore(errorText(errore, 'Non è partito niente')),
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
          {una || visite.length === 1
            ? '1 visita prenotata'
            : visite.length > 0
              ? `${visite.length} visite prenotate`
              : 'Visite prenotate'}
          <small>{chiEQuando(visite)}</small>
        </span>
      }
      piede={
        <div className={stili.piede}>
          <small>
            {/* Of one visit only its mail waits there. */}
            {(!una || visite.some(perEmail)) && (
              <>
                {una ? 'Se lo lasci lo ritrovi in ' : 'Chi lasci fuori lo ritrovi in '}
                <strong>Messaggi</strong>, sotto <strong>Da mandare</strong>.
              </>
            )}
          </small>
          <Button variant="default" onClick={onChiudi}>
            Dopo
          </Button>
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
      <p className={stili.adesso}>{una ? 'Adesso dillo al cliente.' : 'Adesso dillo ai clienti.'}</p>
      <QueryState
        query={query}
        scheletro={<Skeleton righe={una ? 1 : 4} altezza={56} />}
        eVuoto={() => false}
      >
        {(tutte) => (
          <Gruppi
            visite={tutte}
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
  const mano = visite.filter((una) => !perEmail(una))
  return (
    <>
      {mail.length > 0 && (
        <section aria-label="Per email">
          <div className={fogli.gruppo}>
            {mail.length > 1 && (
              <Checkbox
                aria-label="Tutte le email"
                checked={tuttiScelti}
                indeterminate={!tuttiScelti && !nessunoScelto}
                onChange={({ target }) =>
                  onTogli(target.checked ? [] : mail.map((una) => una.appuntamento_id))
                }
              />
            )}
            <strong>{mail.length} per email</strong>
            <small>conferma della visita</small>
            <AppLink a="/admin?tab=avvisi">Cambia il testo</AppLink>
          </div>
          <ul className={fogli.righe}>
            {mail.map((una) => (
              <PerEmail
                key={una.appuntamento_id}
                di={una}
                sola={visite.length === 1}
                spuntato={daMandare(una) && !tolti.has(una.appuntamento_id)}
                onSpunta={() => onSpunta(una.appuntamento_id)}
              />
            ))}
          </ul>
        </section>
      )}
      {mano.length > 0 && (
        <section aria-label="Senza email">
          <div className={fogli.gruppo}>
            <strong>
              {mano.length} {senzaPosta ? 'da dire a mano' : 'senza email'}
            </strong>
            <small>{senzaPosta ? 'la posta non è ancora impostata' : 'con il testo già scritto'}</small>
          </div>
          <ul className={fogli.righe}>
            {mano.map((una) => (
              <MessaggioAMano key={una.appuntamento_id} di={una} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** `30 novembre – 4 dicembre · ciro.amato 7, davide.rinaldi 4` */
function chiEQuando(visite: readonly DaAvvisare[]): string {
  const giorni = visite.map(({ data_inizio }) => dayInRome(data_inizio)).sort()
  const [primo, ultimo] = [giorni[0], giorni.at(-1)]
  if (!primo || !ultimo) return ''
  const chi = [...Map.groupBy(visite, ({ tecnico }) => tecnico)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([tecnico, sue]) => (visite.length > 1 ? `${tecnico} ${sue.length}` : tecnico))
  return `${primo === ultimo ? formatLongDay(primo) : formatDays(primo, ultimo)} · ${chi.join(', ')}`
}
