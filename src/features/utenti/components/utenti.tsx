import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { utentiApi } from '#features/utenti/api.ts'
import type { Utente } from '#features/utenti/contract.ts'
import { useOpen } from '#web/params.ts'
import { useUser } from '#web/session.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { List, TestaElenco, useElimina, VoceElenco } from '#web/ui/card-list.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Initials } from '#web/ui/initials.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { toast } from '#web/ui/toast.tsx'
import stili from './utenti.module.css'

const UtenteForm = lazy(() => import('#features/utenti/components/utente-form.tsx').then((m) => m.UtenteForm))

const NEW = 'nuovo'

/** The users' tab of Amministrazione. */
export function Utenti() {
  const utenti = utentiApi.useList()
  const [aperto, apri] = useOpen('utente')
  const elimina = useElimina()
  const io = useUser()
  const { mutateAsync: eliminaUtente } = utentiApi.useRemove()

  async function chiediElimina({ id, nome_utente, email }: Utente) {
    const fatto = await elimina({
      frase: `Sei sicuro di voler eliminare l'utente ${nome_utente}?`,
      dettaglio: email,
      elimina: () => eliminaUtente(id),
      generico: 'Errore nell’eliminazione dell’utente',
    })
    if (fatto) toast.successo(`Utente ${nome_utente} eliminato`)
  }

  const quanti = utenti.data?.count
  const scelto = utenti.data?.data.find(({ id }) => String(id) === aperto)
  return (
    <>
      <TestaElenco
        conteggio={quanti === undefined ? undefined : `${quanti} utenti totali`}
        nuovo="Nuovo Utente"
        onNuovo={() => apri(NEW)}
        anticipo={UtenteForm.anticipo}
      />
      <QueryState
        query={utenti}
        caricamento="Caricamento..."
        vuoto={
          <Scheda senzaMargine>
            <Empty
              frase="Nessun utente presente"
              azione={
                <Button variant="default" leftSection={<IconPlus />} onClick={() => apri(NEW)}>
                  Nuovo Utente
                </Button>
              }
            />
          </Scheda>
        }
      >
        {({ data }) => (
          <List>
            {data.map((utente) => {
              const ruolo = utente.ruoli.nome_ruolo
              const tu = utente.id === io.id
              return (
                <VoceElenco
                  key={utente.id}
                  segno={<Initials nome={utente.nome_utente} dimensione="md" />}
                  nome={utente.nome_utente}
                  accanto={tu ? 'tu' : undefined}
                  sotto={utente.email}
                  etichetta={
                    <span className={stili.ruolo} data-admin={ruolo === 'Admin' || undefined}>
                      <Pill tono="neutro" icona={null}>
                        {ruolo}
                      </Pill>
                    </span>
                  }
                  onModifica={() => apri(String(utente.id))}
                  onElimina={() => void chiediElimina(utente)}
                  intoccabile={tu ? 'Non puoi eliminare il tuo stesso utente' : undefined}
                />
              )
            })}
          </List>
        )}
      </QueryState>
      <UtenteForm
        key={aperto}
        aperto={aperto === NEW || scelto !== undefined}
        utente={scelto}
        onChiudi={() => apri(null)}
      />
    </>
  )
}
