import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useOpened } from '#web/back.ts'
import { Scheda } from '#web/ui/card.tsx'
import { EditButton } from '#web/ui/card-button.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Explained } from '#web/ui/quoted.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'
import { usePosta } from '../api.ts'
import type { Posta as DatiPosta } from '../contract.ts'
import { QuestaCopia } from './questa-copia.tsx'

const PostaForm = lazy(() => import('./posta-form.tsx').then((m) => m.PostaForm))
const ProvaForm = lazy(() => import('./prova-form.tsx').then((m) => m.ProvaForm))

const inParole = ({ host, porta, mittente, risposte_a, nome_utente }: DatiPosta) =>
  [
    `I messaggi partono da ${mittente ?? 'un mittente da indicare'}, con il server ${host}:${porta}${nome_utente ? `, come ${nome_utente}` : ''}.`,
    risposte_a && `Le risposte vanno a ${risposte_a}.`,
  ]
    .filter(Boolean)
    .join(' ')

/** The mailbox that messages to customers leave from, and whether it works. */
export function SchedaPosta() {
  const posta = usePosta()
  const [aperta, setAperta] = useOpened<'modifica' | 'prova' | null>(null)
  return (
    <Scheda
      titolo="Posta in uscita"
      azione={
        <EditButton
          form={PostaForm}
          aria-label="Modifica la posta in uscita"
          onClick={() => setAperta('modifica')}
        />
      }
    >
      <QueryState query={posta} scheletro={<Skeleton righe={2} altezza={20} />}>
        {(dati) => (
          <>
            <Stack gap={12}>
              {dati.password === 'illeggibile' && (
                <Notice tono="attenzione" titolo="Reinserisci la password della posta">
                  La chiave con cui era cifrata non c’è più, come dopo un ripristino: intanto i messaggi
                  aspettano.
                </Notice>
              )}
              {dati.host && dati.ferma && (
                <QuestaCopia>
                  Questo archivio viene da un backup: finché non lo dici non parte niente, né messaggi né
                  fatture. Ciò che era in coda è fra gli incerti; ciò che l’originale ha mandato dopo, qui non
                  si sa.
                </QuestaCopia>
              )}
              {dati.host ? (
                <Line gap={16}>
                  <Explained>{inParole(dati)}</Explained>
                  <Button
                    variant="default"
                    leftSection={<IconSend size={16} />}
                    onClick={() => setAperta('prova')}
                    {...ProvaForm.anticipo}
                  >
                    Prova invio
                  </Button>
                </Line>
              ) : (
                <Explained>
                  Non c’è ancora un server: finché non lo indichi, nessun messaggio viene preparato.
                </Explained>
              )}
            </Stack>
            <PostaForm posta={dati} aperto={aperta === 'modifica'} onChiudi={() => setAperta(null)} />
            <ProvaForm posta={dati} aperto={aperta === 'prova'} onChiudi={() => setAperta(null)} />
          </>
        )}
      </QueryState>
    </Scheda>
  )
}
