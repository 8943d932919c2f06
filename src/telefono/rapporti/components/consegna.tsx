import { Button, Checkbox } from '@mantine/core'
import {
  IconBrandWhatsapp,
  IconCheck,
  IconChevronRight,
  IconDownload,
  IconEye,
  IconFileTypePdf,
  IconMail,
  IconPrinter,
  IconReceipt,
  IconShare2,
} from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import { LavoriVisita } from '#scadenze/scadenze/components/lavori-visita.tsx'
import { codiceRapporto } from '#shared/codici.ts'
import { dayInRome, formatDate } from '#shared/dates.ts'
import { gestisceImporti } from '#shared/permissions.ts'
import { mobile, perEmail, perWhatsApp } from '#shared/text.ts'
import type { Appuntamento, GestioneInput } from '#visite/appuntamenti/contract.ts'
import { saveToDisk } from '#web/save.ts'
import { useUser } from '#web/session.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { Bozza, Chiuso } from './bozza.ts'
import stili from './rapporto.module.css'

interface Props {
  bozza: Bozza
  chiuso: Chiuso
  visita: Appuntamento
  azienda: string
  completa: boolean
  onCompleta: (si: boolean) => void
  /** The works that go with a completed visit. */
  modulo: UseFormReturn<GestioneInput>
  onConsegnato: (come: 'Condiviso' | 'Stampato' | 'Salvato') => void
  onGestisci: () => void
}

/** The report is closed: hand it over, and say what becomes of the visit. */
export function Consegna(props: Props) {
  const { bozza, chiuso, visita, azienda, completa, onCompleta, modulo, onConsegnato, onGestisci } = props
  const utente = useUser()
  const file = useMemo(
    () => new File([chiuso.pdf], chiuso.nomeFile, { type: 'application/pdf' }),
    [chiuso.pdf, chiuso.nomeFile],
  )
  const indirizzo = useMemo(() => URL.createObjectURL(chiuso.pdf), [chiuso.pdf])
  useEffect(() => () => URL.revokeObjectURL(indirizzo), [indirizzo])
  const condivide = navigator.canShare?.({ files: [file] }) ?? false
  const { firma, arrivo } = bozza
  const codice = codiceRapporto(visita.id, chiuso.revisione)
  const testo = `Buongiorno ${visita.cliente.nome}, le inviamo il rapporto dell'intervento del ${formatDate(
    dayInRome(arrivo),
  )} (${codice}). ${azienda}`.trim()
  const salva = () => {
    saveToDisk(chiuso.pdf, chiuso.nomeFile)
    onConsegnato('Salvato')
  }
  const condividi = () =>
    // The file alone: with a text beside it some programs leave the file out.
    navigator.share({ files: [file] }).then(
      () => onConsegnato('Condiviso'),
      (causa: Error) => {
        // Whoever closes the share sheet has handed nothing over.
        if (causa.name !== 'AbortError') toast.errore('Il telefono non lo condivide: salvalo o stampalo')
      },
    )
  const numero = mobile(visita.cliente.telefono) ?? ''
  return (
    <>
      <div className={stili.fatto}>
        <span>
          <IconCheck size={26} aria-hidden />
        </span>
        <div>
          <h2>
            {firma.esito === 'Firmato'
              ? `Firmato da ${firma.nome}`
              : firma.esito === 'Assente'
                ? 'Chiuso: cliente assente'
                : 'Chiuso senza firma'}
          </h2>
          <p>Al sicuro sul telefono, arriva in ufficio da solo</p>
        </div>
      </div>
      <Scheda>
        <div className={stili.pdf}>
          <span>
            <IconFileTypePdf size={34} stroke={1.4} aria-hidden />
          </span>
          <div>
            <strong>{chiuso.nomeFile}</strong>
            <small>
              {[chiuso.pagine && inPagine(chiuso.pagine), peso(chiuso.pdf.size)].filter(Boolean).join(', ')}
            </small>
            <Button
              component="a"
              href={indirizzo}
              target="_blank"
              variant="subtle"
              size="compact-sm"
              leftSection={<IconEye size={17} aria-hidden />}
            >
              Apri
            </Button>
          </div>
        </div>
      </Scheda>
      {condivide ? (
        <Button
          size="md"
          color="flame"
          leftSection={<IconShare2 size={19} aria-hidden />}
          onClick={() => void condividi()}
        >
          Condividi
        </Button>
      ) : (
        <>
          <p className={stili.avviso} role="status">
            {chiuso.consegnato === 'Salvato'
              ? 'Allega il PDF appena salvato'
              : 'Il PDF si salva, poi lo alleghi'}
          </p>
          <div className={stili.coppia}>
            <Button
              component="a"
              variant="default"
              href={perWhatsApp(numero, testo)}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconBrandWhatsapp size={19} aria-hidden />}
              onClick={salva}
            >
              WhatsApp
            </Button>
            <Button
              component="a"
              variant="default"
              href={perEmail(visita.cliente.email ?? '', `Rapporto d'intervento ${codice}`, testo)}
              leftSection={<IconMail size={19} aria-hidden />}
              onClick={salva}
            >
              Email
            </Button>
          </div>
        </>
      )}
      <div className={stili.coppia}>
        <Button
          size="md"
          variant="default"
          leftSection={<IconPrinter size={19} aria-hidden />}
          onClick={() => {
            stampaPdf(indirizzo)
            onConsegnato('Stampato')
          }}
        >
          Stampa
        </Button>
        <Button
          size="md"
          variant="default"
          leftSection={<IconDownload size={19} aria-hidden />}
          onClick={salva}
        >
          Salva
        </Button>
      </div>
      <Scheda>
        {visita.stato !== 'Completato' && visita.stato !== 'Annullato' && (
          <div className={stili.completa}>
            <Checkbox
              label="Segna la visita come completata"
              checked={completa}
              onChange={({ currentTarget: { checked } }) => onCompleta(checked)}
            />
            {completa && (
              <FormProvider {...modulo}>
                <LavoriVisita visitaId={visita.id} />
              </FormProvider>
            )}
          </div>
        )}
        <button type="button" className={stili.verso} onClick={onGestisci}>
          <IconReceipt size={19} aria-hidden />
          {gestisceImporti(utente) ? 'Incasso, ricevuta e follow-up' : 'Ricevuta e follow-up'}
          <IconChevronRight size={18} aria-hidden />
        </button>
      </Scheda>
    </>
  )
}

const inPagine = (quante: number) => (quante === 1 ? '1 pagina' : `${quante} pagine`)

const peso = (byte: number) =>
  byte < 100_000 ? `${Math.ceil(byte / 1000)} kB` : `${(byte / 1_000_000).toFixed(1).replace('.', ',')} MB`

/** The browser's own sheet for printing, over the document alone. */
function stampaPdf(indirizzo: string): void {
  const foglio = document.createElement('iframe')
  foglio.style.cssText = 'position:fixed;width:0;height:0;border:0'
  foglio.src = indirizzo
  foglio.onload = () => {
    foglio.contentWindow?.print()
    setTimeout(() => foglio.remove(), 60_000)
  }
  document.body.append(foglio)
}
