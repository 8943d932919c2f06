import { Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowMerge } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { clientiApi, useDuplicati } from '#anagrafe/clienti/api.ts'
import { ClientePicker } from '#anagrafe/clienti/components/cliente-picker.tsx'
import type { Cliente } from '#anagrafe/clienti/contract.ts'
import { indirizzoIntero } from '#anagrafe/clienti/indirizzo.rules.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { altriInParole, telefoniDi } from '#anagrafe/clienti/telefoni.rules.ts'
import { dayInRome, formatDate } from '#shared/dates.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { useDistinti, useDoppioni } from '../api.ts'
import type { Doppione } from '../contract.ts'
import { MOTIVI_DOPPIONE, type MotivoDoppione } from '../motivi.rules.ts'
import { useDistinguiDicendolo, useRimettiDicendolo } from './distinti.ts'

const COLONNE = 'minmax(0, 1fr) minmax(0, 1fr) 352px'

const verso = (tieniId: number, altroId: number) => `/clienti/doppioni?uno=${tieniId}&altro=${altroId}`

/** Possibili doppioni: customers who may be one, two by two, those with most in common first. */
export function ElencoDoppioni() {
  const query = useDoppioni()
  const { data = [], count = 0 } = query.data ?? {}
  return (
    <Pagina
      titolo="Possibili doppioni"
      sottotitolo="Stesso telefono, email, codice, o nome e indirizzo"
      indietro={{ a: '/clienti', testo: 'Clienti' }}
    >
      <Stack>
        <Scheda
          senzaMargine
          piede={
            count > data.length && `Qui i primi ${data.length} di ${count}: gli altri compaiono dopo questi.`
          }
        >
          <QueryState
            query={query}
            scheletro={<Skeleton righe={6} altezza={72} />}
            vuoto={
              <Empty
                frase="Nessun doppione"
                come="Due clienti con qualcosa di uguale compaiono qui da soli."
              />
            }
          >
            {({ data }) => (
              <Rows cols={COLONNE} tablet={COLONNE}>
                {data.map(({ uno: cliente, altro: doppione, motivi }) => (
                  <Coppia key={`${cliente.id} ${doppione.id}`} {...{ cliente, doppione, motivi }} />
                ))}
              </Rows>
            )}
          </QueryState>
        </Scheda>
        <Distinti />
      </Stack>
    </Pagina>
  )
}

/** Who was told apart, while there are any: each pair goes back with one touch. */
function Distinti() {
  const { data: { data = [], count = 0 } = {} } = useDistinti()
  const rimetti = useRimettiDicendolo()
  if (data.length === 0) return null
  return (
    <Scheda
      titolo="Non sono la stessa persona"
      conteggio={count}
      senzaMargine
      piede={count > data.length && `Qui le ultime ${data.length} coppie di ${count}.`}
    >
      <Rows cols={COLONNE} tablet={COLONNE}>
        {data.map(({ id, uno: cliente, altro: doppione, detto_da, detto_il }) => (
          <Due
            key={id}
            cliente={cliente}
            doppione={doppione}
            perche={`${detto_da}, ${formatDate(dayInRome(detto_il))}`}
            azioni={
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={17} aria-hidden />}
                aria-label={`Rimetti tra i doppioni ${nomeCliente(cliente)} e ${nomeCliente(doppione)}`}
                onClick={(evento) => {
                  versoLaVicina(evento.currentTarget)
                  rimetti(id)
                }}
              >
                Rimetti tra i doppioni
              </Button>
            }
          />
        ))}
      </Rows>
    </Scheda>
  )
}

/** The row goes away: the focus moves to the same button of the next one. */
function versoLaVicina(bottone: HTMLElement): void {
  const riga = bottone.closest('li')
  const vicina = riga?.nextElementSibling ?? riga?.previousElementSibling
  vicina?.querySelector<HTMLElement>('button')?.focus()
}

/** Which other customer is this one too: those who have something in common stand ready, anybody can be looked for. */
export function Scegli({ clienteId }: { clienteId: number }) {
  const query = clientiApi.useOne(clienteId)
  return (
    <Pagina
      titolo="Unisci due clienti"
      sottotitolo={query.data && `Chi è anche ${nomeCliente(query.data)}?`}
      indietro={{
        a: `/clienti?cliente=${clienteId}`,
        testo: query.data ? nomeCliente(query.data) : 'Cliente',
      }}
    >
      <QueryState
        query={query}
        scheletro={<Skeleton righe={3} altezza={64} />}
        altrove={{ a: '/clienti/doppioni', testo: 'Possibili doppioni' }}
      >
        {(cliente) => <Altri cliente={cliente} />}
      </QueryState>
    </Pagina>
  )
}

function Altri({ cliente }: { cliente: Cliente }) {
  const naviga = useNavigate()
  const form = useForm<{ altroId: number | null }>({ defaultValues: { altroId: null } })
  const simili = useDuplicati({
    altriTelefoni: cliente.altri_telefoni.map(({ numero }) => numero).join(';'),
    ...{ telefono: cliente.telefono ?? '', email: cliente.email ?? '', escludi: cliente.id },
    ...{ codiceFiscale: cliente.codice_fiscale ?? '', partitaIva: cliente.partita_iva ?? '' },
  }).data
  return (
    <Stack narrow>
      <Scheda>
        <FormProvider {...form}>
          <ClientePicker
            name="altroId"
            label="L’altro cliente"
            senzaCreare
            onScelto={(doppione) =>
              doppione && doppione.id !== cliente.id && void naviga(verso(cliente.id, doppione.id))
            }
          />
        </FormProvider>
      </Scheda>
      {simili && simili.length > 0 && (
        <Scheda titolo="Possibili doppioni" conteggio={simili.length} senzaMargine>
          <Rows cols={COLONNE} tablet={COLONNE}>
            {simili.map((doppione) => (
              <Coppia key={doppione.id} cliente={cliente} doppione={doppione} motivi={doppione.motivi} />
            ))}
          </Rows>
        </Scheda>
      )}
    </Stack>
  )
}

type Breve = Partial<Doppione['uno']> & Pick<Doppione['uno'], 'id' | 'nome' | 'cognome'>

interface DueProps {
  cliente: Breve
  doppione: Breve
}

/**
 * Two customers, what they share, and what can be said of them: `Unisci…` leads to where both stand side by side (`cliente`
 * stays), or they are not one.
 */
function Coppia({ cliente, doppione, motivi }: DueProps & { motivi: MotivoDoppione[] }) {
  const distingui = useDistinguiDicendolo()
  const nomi = `${nomeCliente(cliente)} e ${nomeCliente(doppione)}`
  return (
    <Due
      cliente={cliente}
      doppione={doppione}
      perche={motivi.map((motivo) => MOTIVI_DOPPIONE[motivo]).join(', ')}
      azioni={
        <>
          <Button
            variant="default"
            leftSection={<IconArrowMerge size={17} aria-hidden />}
            aria-label={`Unisci ${nomi}`}
            component={AppLink}
            a={verso(cliente.id, doppione.id)}
          >
            Unisci…
          </Button>
          <Button
            variant="default"
            aria-label={`Non sono la stessa persona: ${nomi}`}
            onClick={(evento) => {
              versoLaVicina(evento.currentTarget)
              distingui(cliente, doppione)
            }}
          >
            Non sono la stessa persona
          </Button>
        </>
      }
    />
  )
}

/** Two customers beside each other, with what tells who they are and why they stand there. */
function Due({ cliente, doppione, perche, azioni }: DueProps & { perche: string; azioni: ReactNode }) {
  const [uno, due] = [cliente, doppione].map((persona) =>
    [
      persona.telefono && altriInParole(telefoniDi({ ...persona, telefono: persona.telefono })),
      persona.email,
      indirizzoIntero({ ...{ indirizzo: null, comune: null, cap: null, provincia: null, ...persona } }),
    ]
      .filter(Boolean)
      .join(' · '),
  )
  return (
    <Row
      name={nomeCliente(cliente)}
      to={`/clienti?cliente=${cliente.id}`}
      sub={uno}
      cells={[
        <span key="doppione">
          <AppLink a={`/clienti?cliente=${doppione.id}`}>{nomeCliente(doppione)}</AppLink>
          <small>{due}</small>
        </span>,
      ]}
      actions={azioni}
      below={perche}
    />
  )
}
