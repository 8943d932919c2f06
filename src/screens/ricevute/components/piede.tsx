import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useAnnullaRicezione, useButtaRicezione, useConferma } from '#archivio/fatture-ricevute/api.ts'
import type { DocumentoRicevuto, Ricezione } from '#archivio/fatture-ricevute/contract.ts'
import { formatEuro, formatFlow } from '#shared/money.ts'
import { formatCount } from '#shared/numbers.ts'
import { ApiError, errorText } from '#web/http.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { Figure, SumBar } from '#web/ui/sum-bar.tsx'
import { toast } from '#web/ui/toast.tsx'
import { toldFailed } from '#web/ui/told.ts'
import { entra, nuoviIn, usciteDi } from './gruppi.ts'

interface PiedeProps {
  ricezione: Ricezione
  righe: DocumentoRicevuto[]
  onFine: () => void
}

const fatture = (n: number) => (n === 1 ? '1 fattura' : `${formatCount(n)} fatture`)

/** What confirming will do, in figures, and the one button; once it is done, how to take it back. */
export function Piede({ ricezione, righe, onFine }: PiedeProps) {
  const { stato } = ricezione
  if (stato === 'fatta' || stato === 'annullata') return <Fatta ricezione={ricezione} onFine={onFine} />
  return <DaConfermare ricezione={ricezione} righe={righe} onFine={onFine} />
}

function DaConfermare({ ricezione: { id, stato, scritte, da_scrivere, da_pec }, righe, onFine }: PiedeProps) {
  const conferma = useConferma(id)
  const butta = useButtaRicezione()
  const chiedi = useConfirm()
  const entrano = righe.filter(entra)
  const pronte = entrano.filter(({ esito }) => esito === 'ok').length
  const nuovi = nuoviIn(entrano)
  const scrive = stato === 'scrittura'
  const pronta = stato === 'pronta' && !conferma.isPending
  const vai = () => pronta && conferma.mutate(righe.length, toldFailed('Le fatture non sono state scritte'))
  const lascia = async () => {
    const si = await chiedi({
      frase: 'Buttare ciò che è stato letto?',
      dettaglio: da_pec
        ? 'Nulla è stato scritto: queste fatture restano solo nella casella PEC.'
        : 'Nulla è stato scritto: i file si possono caricare di nuovo.',
      azione: 'Butta',
    })
    if (si) butta.mutate(id, { onSuccess: onFine, onError: (errore) => toast.errore(errorText(errore)) })
  }
  return (
    <SumBar
      actions={
        <>
          {!scrive && (
            <Button variant="subtle" onClick={() => void lascia()}>
              Annulla
            </Button>
          )}
          <Button
            color="flame"
            size="md"
            leftSection={<IconCheck size={18} aria-hidden />}
            aria-disabled={!pronta || entrano.length === 0}
            onClick={() => entrano.length > 0 && vai()}
          >
            {scrive
              ? 'Scrittura in corso…'
              : stato === 'lettura'
                ? 'Lettura in corso…'
                : `Conferma ${fatture(entrano.length)}`}
          </Button>
        </>
      }
    >
      <Figure below={`${formatCount(pronte)} pronte, ${formatCount(entrano.length - pronte)} da guardare`}>
        {scrive
          ? `Scritte ${formatCount(scritte)} di ${formatCount(scritte + da_scrivere)}`
          : fatture(entrano.length)}
      </Figure>
      <Figure below={`di cui IVA ${formatEuro(usciteDi(entrano, 'iva_importo'))}`}>
        {formatFlow(usciteDi(entrano), false)}
      </Figure>
      {nuovi > 0 && (
        <Figure below="gli altri ci sono già">
          {nuovi === 1 ? '1 fornitore nuovo' : `${formatCount(nuovi)} fornitori nuovi`}
        </Figure>
      )}
    </SumBar>
  )
}

function Fatta({ ricezione: { id, stato, scritte }, onFine }: Omit<PiedeProps, 'righe'>) {
  const annulla = useAnnullaRicezione()
  const chiedi = useConfirm()
  const togli = async (tieniUsati: boolean, dettaglio: string) => {
    const si = await chiedi({ frase: `Annullare ${fatture(scritte)}?`, dettaglio, azione: 'Annulla tutto' })
    if (!si) return
    annulla.mutate(
      { id, tieniUsati },
      {
        onSuccess: () => toast.successo('La ricezione è stata annullata'),
        onError: (errore) => {
          if (errore instanceof ApiError && errore.code === 'conflitto' && !tieniUsati)
            void togli(true, `${errore.message}: quelle restano, le altre si tolgono.`)
          else toast.errore(errorText(errore, 'La ricezione non è stata annullata'))
        },
      },
    )
  }
  return (
    <SumBar
      actions={
        <>
          {stato === 'fatta' && scritte > 0 && (
            <Button
              variant="subtle"
              aria-disabled={annulla.isPending}
              onClick={() =>
                !annulla.isPending &&
                void togli(false, 'Si tolgono le fatture di questa ricezione, con i fornitori nuovi.')
              }
            >
              Annulla tutto
            </Button>
          )}
          <Button color="flame" onClick={onFine}>
            Altre fatture
          </Button>
        </>
      }
    >
      <div role="status">
        <Figure below={<AppLink a="/contabilita?scheda=fatture">Vai alle fatture</AppLink>}>
          {stato === 'annullata'
            ? 'Ricezione annullata'
            : `${fatture(scritte)} ${scritte === 1 ? 'registrata' : 'registrate'}`}
        </Figure>
      </div>
    </SumBar>
  )
}
