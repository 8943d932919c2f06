import { Button } from '@mantine/core'
import { IconEdit, IconHistory, IconPlus } from '@tabler/icons-react'
import { fornitoriApi } from '#anagrafe/fornitori/api.ts'
import type { Fornitore } from '#anagrafe/fornitori/contract.ts'
import { useAzioniFattura } from '#carte/fatture/components/azioni.tsx'
import { eItalia, nomePaese } from '#shared/paesi.ts'
import { formatPhone } from '#shared/text.ts'
import { useOpenedOver } from '#web/back.ts'
import { ApiError, errorText } from '#web/http.ts'
import { useOpenRecord } from '#web/params.ts'
import { useShortcut } from '#web/shortcuts.tsx'
import { ActionMenu, deleteAction, editAction, menuAction } from '#web/ui/action-menu.tsx'
import { useAlert, useConfirm } from '#web/ui/confirm.tsx'
import { PhoneLink } from '#web/ui/contact-links.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Pagina } from '#web/ui/page.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Beside, Stack } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDesktop } from '#web/width.ts'
import { Contatti } from './contatti.tsx'
import { FattureFornitore, useInArrivo } from './fatture-fornitore.tsx'
import stili from './scheda-fornitore.module.css'

const FornitoreForm = lazy(() =>
  import('#anagrafe/fornitori/components/fornitore-form.tsx').then((m) => m.FornitoreForm),
)
const CreditiPersona = lazy(
  () => import('#carte/fatture/components/crediti/crediti-persona.tsx').then((m) => m.CreditiPersona),
  null,
)
const NuovaFattura = lazy(() =>
  import('#carte/fatture/components/nuova-fattura.tsx').then((m) => m.NuovaFattura),
)
const DettaglioFattura = lazy(() =>
  import('#carte/fatture/components/dettaglio-fattura.tsx').then((m) => m.DettaglioFattura),
)
const Cronologia = lazy(() =>
  import('#anagrafe/registro/components/cronologia.tsx').then((m) => m.Cronologia),
)

interface SchedaFornitoreProps {
  id: number
  /** Address of the list that one goes back to, with its search. */
  elenco: string
  onEliminato: () => void
}

/** A supplier: whom to call, what is left to pay, what has been paid. */
export function SchedaFornitore({ id, elenco, onEliminato }: SchedaFornitoreProps) {
  const query = fornitoriApi.useOne(id)
  const fornitore = query.data
  const desktop = useDesktop()
  // Below the invoices it waits for them: it would be pushed about.
  const fattureInArrivo = useInArrivo(id)
  const [fattura, setFattura] = useOpenRecord('fattura')
  const { azioni, dialoghi } = useAzioniFattura(({ id }) => setFattura(id))
  return (
    <Pagina
      titolo={fornitore?.ragione_sociale ?? 'Fornitore'}
      sottotitolo={fornitore ? sottotitolo(fornitore) : '\u00a0'}
      indietro={{ a: elenco, testo: 'Torna ai fornitori' }}
      azioni={
        fornitore ? (
          <Azioni fornitore={fornitore} onEliminato={onEliminato} />
        ) : (
          <Button color="flame" data-riga disabled leftSection={<IconPlus size={18} />}>
            Nuova Fattura
          </Button>
        )
      }
    >
      <QueryState
        query={query}
        scheletro={<Skeleton righe={4} altezza={56} />}
        altrove={{ a: elenco, testo: 'Torna ai fornitori' }}
      >
        {(letto) => (
          <Beside cols="320px minmax(0, 1fr)" turned>
            {(desktop || !fattureInArrivo) && <Contatti fornitore={letto} />}
            <Stack>
              <CreditiPersona fornitoreId={id} />
              <FattureFornitore fornitoreId={id} onApri={azioni.apri} />
            </Stack>
          </Beside>
        )}
      </QueryState>
      {dialoghi}
      <DettaglioFattura
        id={fattura}
        aperto={fattura !== null}
        onChiudi={() => setFattura(null)}
        azioni={azioni}
      />
    </Pagina>
  )
}

const sottotitolo = ({ partita_iva, comune, provincia, nazione }: Fornitore) =>
  [
    partita_iva && `Partita IVA ${eItalia(nazione) ? '' : `${nazione} `}${partita_iva}`,
    [comune, provincia && `(${provincia})`].filter(Boolean).join(' '),
    !eItalia(nazione) && nomePaese(nazione),
  ]
    .filter(Boolean)
    .join(' · ')

function Azioni({ fornitore, onEliminato }: { fornitore: Fornitore; onEliminato: () => void }) {
  const [modifica, apreModifica] = useOpenedOver()
  const [fattura, apreFattura] = useOpenedOver()
  const [cronologia, apreCronologia] = useOpenedOver()
  const elimina = useElimina(fornitore, onEliminato)
  const desktop = useDesktop()
  useShortcut('n', 'Nuova Fattura', apreFattura.open)
  return (
    <>
      {desktop && (
        <Button
          variant="default"
          leftSection={<IconEdit size={17} />}
          onClick={apreModifica.open}
          {...FornitoreForm.anticipo}
        >
          Modifica
        </Button>
      )}
      <PhoneLink
        numero={fornitore.telefono}
        etichetta={<span className={stili.numero}>{formatPhone(fornitore.telefono ?? '')}</span>}
        className={stili.chiama}
      />
      <ActionMenu
        etichetta="Altre azioni"
        voci={[
          editAction(apreModifica.open),
          menuAction('Cronologia', IconHistory, apreCronologia.open),
          'separatore',
          deleteAction(() => void elimina()),
        ]}
      />
      <Button
        color="flame"
        data-riga
        leftSection={<IconPlus size={18} />}
        onClick={apreFattura.open}
        {...NuovaFattura.anticipo}
      >
        Nuova Fattura
      </Button>
      <FornitoreForm fornitore={fornitore} aperto={modifica} onChiudi={apreModifica.close} />
      <NuovaFattura
        inizio={{ tipo: 'Passiva', fornitoreId: fornitore.id }}
        aperto={fattura}
        onChiudi={apreFattura.close}
      />
      <Cronologia
        tabella="fornitori"
        recordId={fornitore.id}
        aperta={cronologia}
        onClose={apreCronologia.close}
        soggetto={fornitore.ragione_sociale}
      />
    </>
  )
}

/** Asks, then deletes; a supplier with invoices stays, and the server says how many they are. */
function useElimina(fornitore: Fornitore, onEliminato: () => void) {
  const cancella = fornitoriApi.useRemove()
  const conferma = useConfirm()
  const avviso = useAlert()
  return async () => {
    const si = await conferma({
      frase: 'Sei sicuro di voler eliminare questo fornitore?',
      dettaglio: fornitore.ragione_sociale,
    })
    if (!si) return
    try {
      await cancella.mutateAsync(fornitore.id)
      toast.successo('Fornitore eliminato')
      onEliminato()
    } catch (errore) {
      if (errore instanceof ApiError && errore.status === 409)
        await avviso('Questo fornitore non si può eliminare', errore.message)
      else toast.errore(errorText(errore, 'Errore nell’eliminazione del fornitore'))
    }
  }
}
