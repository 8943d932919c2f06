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
import { type ReactNode, useEffect, useMemo } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import { cellulariDi, telefoniDi } from '#anagrafe/clienti/telefoni.rules.ts'
import { LavoriVisita } from '#scadenze/scadenze/components/lavori-visita.tsx'
import { dayInRome, formatDate } from '#shared/dates.ts'
import { gestisceImporti } from '#shared/permissions.ts'
import { fuoriAgenda } from '#shared/stati.ts'
import { perEmail, perWhatsApp } from '#shared/text.ts'
import type { Appuntamento, GestioneInput } from '#visite/appuntamenti/contract.ts'
import { saveToDisk } from '#web/save.ts'
import { useUser } from '#web/session.tsx'
import { Scheda } from '#web/ui/card.tsx'
import { type Door, DoorButton, NumberChoice } from '#web/ui/number-choice.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { Bozza, Chiuso } from './bozza.ts'
import stili from './rapporto.module.css'

/** A closed document, and what it is called. */
export interface RapportoDaConsegnare extends Pick<Chiuso, 'pdf' | 'pagine' | 'nomeFile' | 'consegnato'> {
  codice: string
  /** In a sentence: `il rapporto dell'intervento`. */
  nome: string
  /** Of a mail. */
  oggetto: string
}

interface Props {
  bozza: Bozza
  documenti: readonly RapportoDaConsegnare[]
  cliente: Pick<Appuntamento['cliente'], 'nome' | 'telefono' | 'altri_telefoni' | 'email'>
  azienda: string
  onConsegnato: (modo: 'Condiviso' | 'Stampato' | 'Salvato') => void
  /** What becomes of the visit. */
  children?: ReactNode
}

/** What was signed is closed: hand it over, all of it at once. */
export function Consegna({ bozza, documenti, cliente, azienda, onConsegnato, children }: Props) {
  const file = useMemo(
    () => documenti.map(({ pdf, nomeFile }) => new File([pdf], nomeFile, { type: 'application/pdf' })),
    [documenti],
  )
  const indirizzi = useMemo(() => documenti.map(({ pdf }) => URL.createObjectURL(pdf)), [documenti])
  useEffect(
    () => () => {
      for (const indirizzo of indirizzi) URL.revokeObjectURL(indirizzo)
    },
    [indirizzi],
  )
  const condivide = navigator.canShare?.({ files: file }) ?? false
  const { firma, arrivo } = bozza
  const nomi = documenti.map(({ nome, codice }, n) =>
    n === 0 ? `${nome} del ${formatDate(dayInRome(arrivo))} (${codice})` : `${nome} (${codice})`,
  )
  const testo =
    `Buongiorno ${cliente.nome}, le inviamo ${new Intl.ListFormat('it').format(nomi)}. ${azienda}`.trim()
  const salva = () => {
    for (const { pdf, nomeFile } of documenti) saveToDisk(pdf, nomeFile)
    onConsegnato('Salvato')
  }
  const condividi = () =>
    // The files alone: with a text beside them some programs leave them out.
    navigator.share({ files: file }).then(
      () => onConsegnato('Condiviso'),
      (causa: Error) => {
        // Whoever closes the share sheet has handed nothing over.
        if (causa.name !== 'AbortError') toast.errore('Il telefono non lo condivide: salvalo o stampalo')
      },
    )
  const whatsApp = (porta: Door) => (
    <DoorButton {...porta} variant="default" leftSection={<IconBrandWhatsapp size={19} aria-hidden />}>
      WhatsApp
    </DoorButton>
  )
  const [capo] = documenti
  const solo = documenti.length === 1
  const oggetto = documenti.map((documento) => documento.oggetto).join(', ')
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
        {documenti.map(({ nomeFile, pagine, pdf }, n) => (
          <div key={nomeFile} className={stili.pdf}>
            <span>
              <IconFileTypePdf size={34} stroke={1.4} aria-hidden />
            </span>
            <div>
              <strong>{nomeFile}</strong>
              <small>{[pagine && inPagine(pagine), peso(pdf.size)].filter(Boolean).join(', ')}</small>
              <Button
                component="a"
                href={indirizzi[n] ?? ''}
                target="_blank"
                variant="subtle"
                size="compact-sm"
                leftSection={<IconEye size={17} aria-hidden />}
              >
                Apri
              </Button>
            </div>
          </div>
        ))}
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
            {capo?.consegnato === 'Salvato'
              ? solo
                ? 'Allega il PDF appena salvato'
                : 'Allega i PDF appena salvati'
              : solo
                ? 'Il PDF si salva, poi lo alleghi'
                : 'I PDF si salvano, poi li alleghi'}
          </p>
          <div className={stili.coppia}>
            {cellulariDi(cliente).length > 0 ? (
              <NumberChoice
                numeri={telefoniDi(cliente)}
                whatsApp={(numero) => perWhatsApp(numero, testo)}
                onScelto={salva}
              >
                {whatsApp}
              </NumberChoice>
            ) : (
              whatsApp({ component: 'a', href: perWhatsApp('', testo), target: '_blank', onClick: salva })
            )}
            <Button
              component="a"
              variant="default"
              href={perEmail(cliente.email ?? '', oggetto, testo)}
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
            for (const indirizzo of indirizzi) stampaPdf(indirizzo)
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
      {children}
    </>
  )
}

interface VisitaProps {
  visita: Appuntamento
  completa: boolean
  onCompleta: (si: boolean) => void
  /** The works that go with a completed visit. */
  modulo: UseFormReturn<GestioneInput>
  /** Opens the visit over the report; absent for whoever doesn't manage it. */
  onGestisci: (() => void) | undefined
}

/** What becomes of the visit that the report is of. */
export function VisitaFatta({ visita, completa, onCompleta, modulo, onGestisci }: VisitaProps) {
  const utente = useUser()
  const daCompletare = visita.stato !== 'Completato' && !fuoriAgenda(visita.stato)
  if (!daCompletare && !onGestisci) return null
  return (
    <Scheda>
      {daCompletare && (
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
      {onGestisci && (
        <button type="button" className={stili.verso} onClick={onGestisci}>
          <IconReceipt size={19} aria-hidden />
          {gestisceImporti(utente) ? 'Incasso, ricevuta e follow-up' : 'Ricevuta e follow-up'}
          <IconChevronRight size={18} aria-hidden />
        </button>
      )}
    </Scheda>
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
