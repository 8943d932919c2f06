import { IconFileText, IconPrinter } from '@tabler/icons-react'
import type { Cliente } from '#anagrafe/clienti/contract.ts'
import { dichiarazioniApi } from '#carte/dichiarazioni/api.ts'
import type { Dichiarazione } from '#carte/dichiarazioni/contract.ts'
import { DICHIARAZIONI, INTENTO } from '#carte/dichiarazioni/rules.ts'
import { formatDate } from '#shared/dates.ts'
import { formatEuro } from '#shared/money.ts'
import { isAdmin } from '#shared/permissions.ts'
import { useOpened } from '#web/back.ts'
import { errorText } from '#web/http.ts'
import { idIn, useAsOpened, useOpen } from '#web/params.ts'
import { saveToDisk } from '#web/save.ts'
import { useUser } from '#web/session.tsx'
import { ActionMenu, editAction, menuAction } from '#web/ui/action-menu.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { AddButton } from '#web/ui/card-button.tsx'
import { useDeleteAction } from '#web/ui/card-list.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Pill } from '#web/ui/pill.tsx'
import { QueryRows } from '#web/ui/query-rows.tsx'
import { Row } from '#web/ui/rows.tsx'
import { Line } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'

const DichiarazioneForm = lazy(() => import('./dichiarazione-form.tsx').then((m) => m.DichiarazioneForm))
const Documento = lazy(() =>
  import('#anagrafe/documenti/components/documento.tsx').then((m) => m.DocumentoAperto),
)

/** Makes the paper to be signed and hands it over. */
async function stampa(dichiarazione: Dichiarazione, cliente: Cliente): Promise<void> {
  try {
    const { generaDichiarazione } = await import('./pdf/dichiarazione-pdf.ts')
    const { pdf } = await generaDichiarazione({ dichiarazione, cliente })
    const nome = `Dichiarazione ${dichiarazione.tipo} ${cliente.cognome}.pdf`
    saveToDisk(pdf, nome.replace('%', ''))
  } catch (errore) {
    toast.errore(errorText(errore, 'Errore nella creazione del PDF'), {
      riprova: () => void stampa(dichiarazione, cliente),
    })
  }
}

/** What a customer declared to pay less VAT, the last first; Admins only. */
export function DichiarazioniCliente({ cliente }: { cliente: Cliente }) {
  return isAdmin(useUser()) ? <Elenco cliente={cliente} /> : null
}

function Elenco({ cliente }: { cliente: Cliente }) {
  const query = dichiarazioniApi.useList({ clienteId: cliente.id })
  // In the address: what stops an invoice leads to the one that is to be completed.
  const [chiesta, chiedi] = useOpen('dichiarazione')
  const letta = useAsOpened(
    idIn(chiesta),
    query.data?.data.find(({ id }) => id === idIn(chiesta)),
  )
  const aperta = chiesta === 'nuova' ? chiesta : letta
  const [firmata, setFirmata] = useOpened<Dichiarazione | null>(null)
  const voceElimina = useDeleteAction(dichiarazioniApi)

  const voci = (dichiarazione: Dichiarazione) => [
    ...(dichiarazione.documento
      ? [menuAction('Apri la firmata', IconFileText, () => setFirmata(dichiarazione))]
      : []),
    ...(DICHIARAZIONI[dichiarazione.tipo].testo
      ? [menuAction('Stampa', IconPrinter, () => void stampa(dichiarazione, cliente))]
      : []),
    editAction(() => chiedi(String(dichiarazione.id))),
    voceElimina(dichiarazione.id, {
      frase: `Eliminare la dichiarazione «${dichiarazione.tipo}»?`,
      dettaglio: dichiarazione.documento
        ? 'Se ne va anche il foglio firmato. Conservalo finché vale per una fattura emessa.'
        : 'Le fatture già emesse non cambiano.',
      generico: 'La dichiarazione non è stata eliminata',
    }),
  ]

  return (
    <Scheda
      titolo="Dichiarazioni IVA"
      senzaMargine
      azione={
        <AddButton form={DichiarazioneForm} aria-label="Nuova dichiarazione" onClick={() => chiedi('nuova')}>
          Nuova
        </AddButton>
      }
    >
      <QueryRows query={query} cols="minmax(0, 1fr) auto 36px" none="Nessuna dichiarazione">
        {(dichiarazione) => (
          <Row
            key={dichiarazione.id}
            name={dichiarazione.tipo}
            sub={
              <>
                {formatDate(dichiarazione.data)}
                {dichiarazione.anno !== null && ` · vale per il ${dichiarazione.anno}`}
                {dichiarazione.residuo !== null &&
                  ` · Restano ${formatEuro(dichiarazione.residuo)} (da confermare)`}
                {(dichiarazione.protocollo ?? dichiarazione.descrizione) &&
                  ` · ${dichiarazione.protocollo ?? dichiarazione.descrizione}`}
              </>
            }
            state={
              <Line as="span" gap={4}>
                {dichiarazione.tipo === INTENTO && dichiarazione.anno === null && (
                  <Pill tono="corso">Anno?</Pill>
                )}
                {dichiarazione.documento ? (
                  <Pill tono="completato">Firmata</Pill>
                ) : (
                  DICHIARAZIONI[dichiarazione.tipo].testo && <Pill tono="corso">Da firmare</Pill>
                )}
              </Line>
            }
            actions={<ActionMenu etichetta={`Azioni per ${dichiarazione.tipo}`} voci={voci(dichiarazione)} />}
          />
        )}
      </QueryRows>
      <DichiarazioneForm clienteId={cliente.id} dichiarazione={aperta} onChiudi={() => chiedi(null)} />
      {firmata?.documento && firmata.documento_id !== null && (
        <Documento
          documento={{ id: firmata.documento_id, nome_file: firmata.documento.nome_file }}
          titolo={firmata.tipo}
          aperto
          onChiudi={() => setFirmata(null)}
        />
      )}
    </Scheda>
  )
}
