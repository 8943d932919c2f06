import { FormProvider, useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { clientiApi, useDuplicati } from '#anagrafe/clienti/api.ts'
import { ClientePicker } from '#anagrafe/clienti/components/cliente-picker.tsx'
import type { Cliente } from '#anagrafe/clienti/contract.ts'
import { nomeCliente } from '#anagrafe/clienti/nome.rules.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { MOTIVI_DOPPIONE } from '../motivi.rules.ts'
import { InBreve, VaiAUnire, versoUnione } from './coppia.tsx'
import stili from './doppioni.module.css'

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
    telefono: cliente.telefono ?? '',
    email: cliente.email ?? '',
    codiceFiscale: cliente.codice_fiscale ?? '',
    partitaIva: cliente.partita_iva ?? '',
    escludi: cliente.id,
  })
  return (
    <div className={stili.scelta}>
      <Scheda>
        <FormProvider {...form}>
          <ClientePicker
            name="altroId"
            label="L’altro cliente"
            senzaCreare
            onScelto={(altro) =>
              altro && altro.id !== cliente.id && void naviga(versoUnione(cliente.id, altro.id))
            }
          />
        </FormProvider>
      </Scheda>
      {simili.data && simili.data.length > 0 && (
        <Scheda titolo="Possibili doppioni" conteggio={simili.data.length} senzaMargine>
          <ul className={stili.coppie} data-uno>
            {simili.data.map((altro) => (
              <li key={altro.id}>
                <InBreve cliente={altro} />
                <span className={stili.motivi}>
                  {altro.motivi.map((motivo) => MOTIVI_DOPPIONE[motivo]).join(', ')}
                </span>
                <VaiAUnire
                  uno={cliente.id}
                  altro={altro.id}
                  nomi={`${nomeCliente(cliente)} e ${nomeCliente(altro)}`}
                />
              </li>
            ))}
          </ul>
        </Scheda>
      )}
    </div>
  )
}
