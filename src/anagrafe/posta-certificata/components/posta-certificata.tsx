import { Button } from '@mantine/core'
import { IconCircleCheck, IconPlugConnected } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { QuestaCopia } from '#anagrafe/posta/components/questa-copia.tsx'
import { formatCount } from '#shared/numbers.ts'
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
import { usePostaCertificata, useProvaPostaCertificata } from '../api.ts'
import type { PostaCertificata as Dati } from '../contract.ts'
import { INDIRIZZO_SDI } from '../rules.ts'

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
      piede={pronta ? <Prova prova={prova} /> : undefined}
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
        <Fact of="Verso">{dati.indirizzo_sdi ?? INDIRIZZO_SDI}</Fact>
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
      {dati.password === 'c_e' && !dati.attiva && (
        <QuestaCopia>
          Un archivio nuovo, di prova o ripristinato non manda niente da solo. Dopo un ripristino guarda prima
          tra gli inviati della casella: ciò che era in coda potrebbe essere già partito.
        </QuestaCopia>
      )}
    </>
  )
}

function Prova({ prova }: { prova: ReturnType<typeof useProvaPostaCertificata> }) {
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
              Prova riuscita: {formatCount(data.messaggi)} messaggi in {data.cartella}, nessuno aperto
            </span>
          </>
        )}
      </Line>
      <Button
        variant="default"
        leftSection={<IconPlugConnected size={16} aria-hidden />}
        aria-disabled={isPending}
        onClick={() => !isPending && prova.mutate()}
      >
        Prova
      </Button>
    </Line>
  )
}
