import { Button } from '@mantine/core'
import { IconCircleCheck, IconMailDown, IconPlugConnected } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { QuestaCopia } from '#anagrafe/posta/components/questa-copia.tsx'
import { addDays, dayInRome, formatDate, oggi, timeInRome } from '#shared/dates.ts'
import { contaInParole, formatCount } from '#shared/numbers.ts'
import { useOpenedOver } from '#web/back.ts'
import { errorText } from '#web/http.ts'
import { Scheda } from '#web/ui/card.tsx'
import { EditButton } from '#web/ui/card-button.tsx'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Explained } from '#web/ui/quoted.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'
import { told, toldFailed } from '#web/ui/told.ts'
import { postaCertificataApi, useLeggiPec, usePostaCertificata, useProvaPostaCertificata } from '../api.ts'
import type { PostaCertificata as Dati } from '../contract.ts'
import { INDIRIZZO_SDI } from '../rules.ts'
import { DaGuardareNellaPec } from './da-guardare.tsx'

const PostaCertificataForm = lazy(() =>
  import('./posta-certificata-form.tsx').then((m) => m.PostaCertificataForm),
)

/**
 * The certified mailbox that invoices leave from, whether it works, and whether this archive sends by it.
 * @param children facts of what left by it, which later nouns know
 */
export function SchedaPostaCertificata({ children }: { children?: ReactNode }) {
  const posta = usePostaCertificata()
  const [aperto, { open, close }] = useOpenedOver()
  const prova = useProvaPostaCertificata()
  const pronta = posta.data?.smtp_host && posta.data.password === 'c_e'
  return (
    <>
      <Scheda
        titolo="Posta certificata (PEC)"
        azione={
          <EditButton
            form={PostaCertificataForm}
            aria-label="Modifica la posta certificata"
            onClick={() => {
              prova.reset()
              open()
            }}
          />
        }
        piede={pronta ? <Prova prova={prova} legge={posta.data?.da_giorno != null} /> : undefined}
      >
        <QueryState query={posta} scheletro={<Skeleton righe={3} altezza={20} />}>
          {(dati) => (
            <>
              <Stack gap={12}>
                <Explained>
                  {dati.smtp_host
                    ? 'Le fatture partono verso il SdI da questa casella. Tepore non cancella, non sposta e non segna niente.'
                    : 'Con una casella PEC le fatture partono verso il SdI da qui, senza caricare file altrove: in Contabilità → Da inviare.'}
                </Explained>
                {dati.smtp_host && <ComeSta dati={dati}>{children}</ComeSta>}
              </Stack>
              <PostaCertificataForm posta={dati} aperto={aperto} onChiudi={close} />
            </>
          )}
        </QueryState>
      </Scheda>
      {pronta && <DaGuardareNellaPec />}
    </>
  )
}

function ComeSta({ dati, children }: { dati: Dati; children: ReactNode }) {
  return (
    <>
      <Facts>
        <Fact of="Casella">{dati.indirizzo ?? 'da indicare'}</Fact>
        <Fact of="Spedisce da">
          {dati.smtp_host}:{dati.smtp_porta}
        </Fact>
        <Fact of="Legge da">{dati.imap_host && `${dati.imap_host}:${dati.imap_porta}`}</Fact>
        <Fact of="Verso">{dati.indirizzo_sdi ?? dati.sdi_imparato ?? INDIRIZZO_SDI}</Fact>
        <Fact of="Lo SdI risponde da">{dati.sdi_imparato !== dati.indirizzo_sdi && dati.sdi_imparato}</Fact>
        <Fact of="Messaggi dal">{dati.da_giorno && formatDate(dati.da_giorno)}</Fact>
        <Fact of="Letta l’ultima volta">
          {dati.ultima_lettura &&
            `${formatDate(dayInRome(dati.ultima_lettura))}, ${timeInRome(dati.ultima_lettura)}`}
        </Fact>
        <Fact of="Spedisce">
          {dati.attiva ? (
            <Pill tono="completato">Sì</Pill>
          ) : (
            <Pill tono="neutro" icona={null}>
              Non ancora
            </Pill>
          )}
        </Fact>
        {children}
      </Facts>
      {dati.password !== 'c_e' && (
        <Notice
          tono="attenzione"
          titolo={
            dati.password === 'manca' ? 'Manca la password della PEC' : 'Reinserisci la password della PEC'
          }
        >
          {dati.password === 'illeggibile' &&
            'La chiave con cui era cifrata non c’è più, come dopo un ripristino: intanto le fatture aspettano.'}
        </Notice>
      )}
      {dati.ultimo_errore && <Notice tono="attenzione">{dati.ultimo_errore}</Notice>}
      {dati.password === 'c_e' && dati.da_giorno === null && <DaCheGiorno versione={dati.versione} />}
      {dati.password === 'c_e' && !dati.attiva && (
        <QuestaCopia>
          Un archivio nuovo, di prova o ripristinato non manda niente da solo. Dopo un ripristino guarda prima
          tra gli inviati della casella: ciò che era in coda potrebbe essere già partito.
        </QuestaCopia>
      )}
    </>
  )
}

/** From when on it is read: nobody wants years of mail looked through unasked. */
function DaCheGiorno({ versione }: { versione: number }) {
  const { mutate, isPending } = postaCertificataApi.useUpdate()
  const giorni = [
    ['Ultimi 30 giorni', addDays(oggi(), -30)],
    ['Ultimi 90 giorni', addDays(oggi(), -90)],
    ['Tutto quest’anno', `${oggi().slice(0, 4)}-01-01`],
  ] as const
  return (
    <Stack gap={8}>
      <Notice tono="info" titolo="Da che giorno leggere le risposte e le fatture dei fornitori?">
        Si aprono solo i messaggi dello SdI e le ricevute di ciò che parte da qui; gli altri restano chiusi.
      </Notice>
      <Line>
        {giorni.map(([testo, daGiorno]) => (
          <Button
            key={testo}
            size="xs"
            variant="default"
            aria-disabled={isPending}
            onClick={() =>
              !isPending &&
              mutate({ dati: { daGiorno }, versione }, told('La casella si legge, ogni dieci minuti'))
            }
          >
            {testo}
          </Button>
        ))}
      </Line>
    </Stack>
  )
}

function Leggi() {
  const leggi = useLeggiPec()
  return (
    <Button
      variant="default"
      leftSection={<IconMailDown size={16} aria-hidden />}
      aria-disabled={leggi.isPending}
      onClick={() =>
        !leggi.isPending &&
        leggi.mutate(undefined, {
          onSuccess: ({ lette }) =>
            toast.successo(
              lette === 0 ? 'Niente di nuovo' : contaInParole(lette, 'messaggio letto', 'messaggi letti'),
            ),
          ...toldFailed('La casella non si è letta'),
        })
      }
    >
      {leggi.isPending ? 'Leggo…' : 'Leggi adesso'}
    </Button>
  )
}

function Prova({ legge, prova }: { legge: boolean; prova: ReturnType<typeof useProvaPostaCertificata> }) {
  const { data, error, isPending } = prova
  return (
    <Line between gap={16}>
      <Line as="span" gap={4}>
        {isPending && 'Entro nella casella…'}
        {!isPending && error && (
          <span role="alert">{errorText(error, 'La casella non si è potuta provare')}</span>
        )}
        {data && (
          <>
            <IconCircleCheck size={16} stroke={1.7} aria-hidden />
            <span role="status">
              Prova riuscita: {data.messaggi === 1 ? '1 messaggio' : `${formatCount(data.messaggi)} messaggi`}{' '}
              in {data.cartella}, nessuno aperto
            </span>
          </>
        )}
      </Line>
      <Line as="span">
        {legge && <Leggi />}
        <Button
          variant="default"
          leftSection={<IconPlugConnected size={16} aria-hidden />}
          aria-disabled={isPending}
          onClick={() => !isPending && prova.mutate()}
        >
          Prova
        </Button>
      </Line>
    </Line>
  )
}
