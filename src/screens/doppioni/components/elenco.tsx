import { Button } from '@mantine/core'
import { IconArrowBackUp, IconArrowMerge } from '@tabler/icons-react'
import { FormProvider, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { clientiApi, useDuplicati } from '#anagrafe/clienti/api.ts'
import { ClientePicker } from '#anagrafe/clienti/components/cliente-picker.tsx'
import type { Cliente } from '#anagrafe/clienti/contract.ts'
import { indirizzoIntero } from '#anagrafe/clienti/indirizzo.rules.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { dayInRome, formatDate } from '#shared/dates.ts'
import { formatPhone } from '#shared/text.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useDistinti, useDoppioni } from '../api.ts'
import type { Doppione } from '../contract.ts'
import { MOTIVI_DOPPIONE, type MotivoDoppione } from '../motivi.rules.ts'
import { useDistinguiDicendolo, useRimettiDicendolo } from './distinti.ts'
import stili from './doppioni.module.css'

const verso = (uno: number, altro: number) => `/clienti/doppioni?uno=${uno}&altro=${altro}`

/** Possibili doppioni: customers who may be one, two by two, those with most in common first. */
export function ElencoDoppioni() {
  return (
    <Pagina
      titolo="Possibili doppioni"
      sottotitolo="Stesso telefono, email, codice, o nome e indirizzo"
      indietro={{ a: '/clienti', testo: 'Clienti' }}
    >
      <Scheda senzaMargine>
        <QueryState
          query={useDoppioni()}
          scheletro={<Skeleton righe={6} altezza={72} />}
          vuoto={
            <Empty frase="Nessun doppione" come="Due clienti con qualcosa di uguale compaiono qui da soli." />
          }
        >
          {({ data, count }) => (
            <>
              <ul className={stili.coppie}>
                {data.map((coppia) => (
                  <Coppia key={`${coppia.uno.id} ${coppia.altro.id}`} {...coppia} />
                ))}
              </ul>
              {count > data.length && (
                <p className={stili.altri}>
                  Qui i primi {data.length} di {count}: gli altri compaiono dopo questi.
                </p>
              )}
            </>
          )}
        </QueryState>
      </Scheda>
      <Distinti />
    </Pagina>
  )
}

/** Who was told apart, while there are any: each pair goes back with one touch. */
function Distinti() {
  const { data: { data = [], count = 0 } = {} } = useDistinti()
  const rimetti = useRimettiDicendolo()
  if (data.length === 0) return null
  return (
    <Scheda titolo="Non sono la stessa persona" conteggio={count} senzaMargine className={stili.sotto}>
      <ul className={stili.coppie}>
        {data.map(({ id, uno, altro, detto_da, detto_il }) => (
          <li key={id}>
            <Due uno={uno} altro={altro} />
            <span className={stili.motivi}>
              {detto_da}, {formatDate(dayInRome(detto_il))}
            </span>
            <span className={stili.azioni}>
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={17} aria-hidden />}
                aria-label={`Rimetti tra i doppioni ${nomeCliente(uno)} e ${nomeCliente(altro)}`}
                onClick={(evento) => {
                  versoLaVicina(evento.currentTarget)
                  rimetti(id)
                }}
              >
                Rimetti tra i doppioni
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {count > data.length && (
        <p className={stili.altri}>
          Qui le ultime {data.length} coppie di {count}.
        </p>
      )}
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
export function Scegli({ uno }: { uno: number }) {
  const query = clientiApi.useOne(uno)
  return (
    <Pagina
      titolo="Unisci due clienti"
      sottotitolo={query.data && `Chi è anche ${nomeCliente(query.data)}?`}
      indietro={{ a: `/clienti?cliente=${uno}`, testo: query.data ? nomeCliente(query.data) : 'Cliente' }}
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
    ...{ telefono: cliente.telefono ?? '', email: cliente.email ?? '', escludi: cliente.id },
    ...{ codiceFiscale: cliente.codice_fiscale ?? '', partitaIva: cliente.partita_iva ?? '' },
  }).data
  return (
    <div className={stili.scelta}>
      <Scheda>
        <FormProvider {...form}>
          <ClientePicker
            name="altroId"
            label="L’altro cliente"
            senzaCreare
            onScelto={(altro) => altro && altro.id !== cliente.id && void naviga(verso(cliente.id, altro.id))}
          />
        </FormProvider>
      </Scheda>
      {simili && simili.length > 0 && (
        <Scheda titolo="Possibili doppioni" conteggio={simili.length} senzaMargine>
          <ul className={stili.coppie}>
            {simili.map((altro) => (
              <Coppia key={altro.id} uno={cliente} altro={altro} motivi={altro.motivi} />
            ))}
          </ul>
        </Scheda>
      )}
    </div>
  )
}

type Breve = Partial<Doppione['uno']> & Pick<Doppione['uno'], 'id' | 'nome' | 'cognome'>

/**
 * Two customers, what they share, and what can be said of them: `Unisci…` leads to where both stand side by side (`uno`
 * stays), or they are not one.
 */
function Coppia({ uno, altro, motivi }: { uno: Breve; altro: Breve; motivi: MotivoDoppione[] }) {
  const distingui = useDistinguiDicendolo()
  const chi = `${nomeCliente(uno)} e ${nomeCliente(altro)}`
  return (
    <li>
      <Due uno={uno} altro={altro} />
      <span className={stili.motivi}>{motivi.map((motivo) => MOTIVI_DOPPIONE[motivo]).join(', ')}</span>
      <span className={stili.azioni}>
        <Button
          variant="default"
          leftSection={<IconArrowMerge size={17} aria-hidden />}
          aria-label={`Unisci ${chi}`}
          component={AppLink}
          a={verso(uno.id, altro.id)}
        >
          Unisci…
        </Button>
        <Button
          variant="default"
          aria-label={`Non sono la stessa persona: ${chi}`}
          onClick={(evento) => {
            versoLaVicina(evento.currentTarget)
            distingui(uno, altro)
          }}
        >
          Non sono la stessa persona
        </Button>
      </span>
    </li>
  )
}

/** Two customers beside each other, with what tells who they are. */
function Due({ uno, altro }: { uno: Breve; altro: Breve }) {
  return [uno, altro].map((cliente) => {
    const dove = indirizzoIntero({
      ...{ indirizzo: null, comune: null, cap: null, provincia: null, ...cliente },
    })
    const fatti = [cliente.telefono && formatPhone(cliente.telefono), cliente.email, dove].filter(Boolean)
    return (
      <span key={cliente.id} className={stili.chi}>
        <AppLink a={`/clienti?cliente=${cliente.id}`}>{nomeCliente(cliente)}</AppLink>
        {fatti.map((fatto) => (
          <small key={fatto}>{fatto}</small>
        ))}
      </span>
    )
  })
}
