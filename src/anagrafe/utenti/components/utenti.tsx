import { ActionIcon, Button, NativeSelect, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconDevices, IconDoorExit, IconShieldCheck } from '@tabler/icons-react'
import { contaVisiteDaFare, useCodici, useEliminaUtente, utentiApi } from '#anagrafe/utenti/api.ts'
import type { Utente } from '#anagrafe/utenti/contract.ts'
import { nomeDellUtente } from '#anagrafe/utenti/rules.ts'
import { formatDate } from '#shared/dates.ts'
import { useOpen } from '#web/params.ts'
import { useUser } from '#web/session.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { NewButton } from '#web/ui/card-button.tsx'
import { CardList, TestaElenco, useDeleteOfList, VoceElenco } from '#web/ui/card-list.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Initials } from '#web/ui/initials.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Line } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

const UtenteForm = lazy(() => import('#anagrafe/utenti/components/utente-form.tsx').then((m) => m.UtenteForm))

const Dispositivi = lazy(() =>
  import('#anagrafe/dispositivi/components/dispositivi.tsx').then((m) => m.Dispositivi),
)

const NEW = 'nuovo'

/** The users' tab of Amministrazione. */
export function Utenti() {
  const utenti = utentiApi.useList()
  const codici = useCodici()
  const [aperto, apri] = useOpen('utente')
  const [dispositivi, apriDispositivi] = useOpen('dispositivi')
  const elimina = useDeleteOfList()
  const io = useUser()
  const { mutateAsync: eliminaUtente } = useEliminaUtente()

  async function chiediElimina({ id, nome_utente, email }: Utente) {
    // Where it can't be known, the deletion says itself what is wrong.
    const visite = await contaVisiteDaFare(id).catch(() => 0)
    let riassegnaA: number | null = null
    const colleghi = utenti.data?.data.filter((collega) => collega.id !== id) ?? []
    const quante = visite === 1 ? '1 visita programmata' : `${visite} visite programmate`
    const fatto = await elimina({
      frase: `Sei sicuro di voler eliminare l'utente ${nome_utente}?`,
      dettaglio:
        visite === 0 ? (
          email
        ) : (
          <>
            {email}
            <br />
            ha {quante}
          </>
        ),
      campo: visite > 0 && (
        <NativeSelect
          label="Riassegna le visite a"
          rightSection={<IconChevronDown aria-hidden />}
          defaultValue=""
          onChange={({ target: { value } }) => {
            riassegnaA = value === '' ? null : Number(value)
          }}
        >
          <option value="">Restano a suo nome</option>
          {colleghi.map((collega) => (
            <option key={collega.id} value={collega.id}>
              {collega.nome_utente}
            </option>
          ))}
        </NativeSelect>
      ),
      elimina: () => eliminaUtente({ id, riassegnaA }),
      generico: 'Errore nell’eliminazione dell’utente',
    })
    if (!fatto) return
    const passate = riassegnaA !== null && colleghi.find((collega) => collega.id === riassegnaA)?.nome_utente
    toast.successo(`Utente ${nome_utente} eliminato${passate ? `: ${quante} a ${passate}` : ''}`)
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
        accanto={
          <Button
            variant="default"
            leftSection={<IconDevices aria-hidden />}
            onClick={() => apriDispositivi('1')}
            {...Dispositivi.anticipo}
          >
            Dispositivi
          </Button>
        }
      />
      <QueryState
        query={utenti}
        caricamento="Caricamento..."
        vuoto={
          <Scheda senzaMargine>
            <Empty
              frase="Nessun utente presente"
              azione={<NewButton onClick={() => apri(NEW)}>Nuovo Utente</NewButton>}
            />
          </Scheda>
        }
      >
        {({ data }) => (
          <CardList>
            {data.map((utente) => {
              const ruolo = utente.ruoli.nome_ruolo
              const tu = utente.id === io.id
              return (
                <VoceElenco
                  key={utente.id}
                  segno={<Initials nome={utente.nome_utente} dimensione="md" />}
                  nome={utente.nome_utente}
                  accanto={tu ? 'tu' : undefined}
                  sotto={[
                    nomeDellUtente(utente) !== utente.nome_utente && nomeDellUtente(utente),
                    utente.email,
                    utente.ultimo_giorno && `va via il ${formatDate(utente.ultimo_giorno)}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  etichetta={
                    <Line as="span">
                      {codici.has(utente.id) && (
                        <span title="Accesso in due passaggi attivo">
                          <IconShieldCheck size={17} stroke={1.7} aria-hidden />
                          <VisuallyHidden>Accesso in due passaggi attivo</VisuallyHidden>
                        </span>
                      )}
                      <Pill tono={ruolo === 'Admin' ? 'programmato' : 'neutro'} icona={null}>
                        {ruolo}
                      </Pill>
                    </Line>
                  }
                  altro={
                    !tu && (
                      <ActionIcon
                        component={AppLink}
                        a={`/appuntamenti/da-programmare?sposta=${utente.id},,${utente.ultimo_giorno ?? ''},Congedo`}
                        variant="transparent"
                        aria-label={`${utente.nome_utente} va via`}
                        title="Va via"
                      >
                        <IconDoorExit />
                      </ActionIcon>
                    )
                  }
                  onModifica={() => apri(String(utente.id))}
                  onElimina={() => void chiediElimina(utente)}
                  intoccabile={tu ? 'Non puoi eliminare il tuo stesso utente' : undefined}
                />
              )
            })}
          </CardList>
        )}
      </QueryState>
      <UtenteForm
        key={aperto}
        aperto={aperto === NEW || scelto !== undefined}
        utente={scelto}
        onChiudi={() => apri(null)}
      />
      <Dispositivi aperto={dispositivi !== null} onChiudi={() => apriDispositivi(null)} />
    </>
  )
}
