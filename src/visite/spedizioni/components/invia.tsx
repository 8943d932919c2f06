import { Button, Input } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod'
import { PdfLetto } from '#anagrafe/documenti/components/anteprima-pdf.tsx'
import { pesoDelFile } from '#anagrafe/documenti/components/peso.ts'
import { email, optional } from '#shared/fields.ts'
import { isAdmin } from '#shared/permissions.ts'
import { capital } from '#shared/text.ts'
import { ApiError } from '#web/http.ts'
import { useUser } from '#web/session.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { AppLink } from '#web/ui/link.tsx'
import { NotesField } from '#web/ui/notes-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Quoted } from '#web/ui/quoted.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Beside, Line, Stack } from '#web/ui/stack.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useDesktop } from '#web/width.ts'
import { leggiSpedizione, seguiPartenza, useSpedisci } from '../api.ts'
import { type SpedizioneEsito, spedizioneInput, type TestoDiSpedizione } from '../contract.ts'
import { AltreVie } from './altre-vie.tsx'
import type { DaSpedire } from './da-spedire.ts'

const { shape } = spedizioneInput

/** `scelti`: which of the proposed addresses, in their order. */
const modulo = z.object({
  scelti: z.array(z.boolean()),
  altro: optional(email()),
  oggetto: shape.oggetto,
  testo: shape.testo,
  allegaXml: shape.allegaXml,
})
type Valori = z.input<typeof modulo>

const VUOTO: Valori = { scelti: [], altro: '', oggetto: '', testo: '', allegaXml: false }

interface InviaProps {
  /** Null while the panel is closed. */
  documento: DaSpedire | null
  aperto: boolean
  onChiudi: () => void
}

/** Invia: to whom, in which words and with which files a document leaves; by mail, WhatsApp, or as an address. */
export const Invia = ({ documento, onChiudi }: InviaProps) =>
  documento && <Aperto key={documento.record} daSpedire={documento} onChiudi={onChiudi} />

function Aperto({ daSpedire, onChiudi }: { daSpedire: DaSpedire; onChiudi: () => void }) {
  const { documento, id, titolo, record, prepara, leggiPdf } = daSpedire
  const admin = isAdmin(useUser())
  const ampio = useDesktop() && leggiPdf !== undefined
  const [prepari, setPrepari] = useState(false)
  const query = useQuery({
    queryKey: ['spedizioni', 'testo', documento, id],
    async queryFn() {
      try {
        return await leggiSpedizione({ documento, id })
      } catch (causa) {
        if (!prepara || !(causa instanceof ApiError) || causa.code !== 'pdf_mancante') throw causa
        setPrepari(true)
        await prepara()
        return leggiSpedizione({ documento, id })
      }
    },
    // Its words are those of now.
    gcTime: 0,
    retry: false,
  })
  const { mutateAsync: spedisci } = useSpedisci()
  const letto = query.data
  const indirizzi = letto ? indirizziDi(letto) : []
  const schema = modulo.refine(({ scelti, altro }) => altro !== null || scelti.includes(true), {
    path: ['altro'],
    message: 'Indica a chi',
  })

  return (
    <FormDialog<Valori, z.output<typeof modulo>, SpedizioneEsito>
      aperto
      onChiudi={onChiudi}
      titolo={`Invia ${titolo}`}
      larghezza={ampio ? 1080 : 620}
      schema={schema}
      valori={VUOTO}
      testoInvia="Invia"
      testoAttesa="Invio..."
      senzaInvio={!letto || fermo(letto) !== null}
      erroreGenerico="Non è stato inviato"
      invia={({ scelti, altro, allegaXml, oggetto, testo }, { key }) =>
        spedisci({
          ...{ documento, id, canale: 'Email', allegaXml, key },
          a: [...indirizzi.filter((_, n) => scelti[n]).map((voce) => voce.email), ...(altro ? [altro] : [])],
          // A technician's words are the template's.
          ...(admin && { oggetto: oggetto ?? '', testo: testo ?? '' }),
        })
      }
      onFatto={({ messaggi }) => {
        toast.inAttesa(
          `${capital(titolo)}: in partenza per ${messaggi.map((m) => m.destinatario).join(', ')}`,
          {
            record,
          },
        )
        void seguiPartenza({ documento, id }, { ids: messaggi.map((m) => m.id), titolo, record })
      }}
    >
      <QueryState
        query={query}
        caricamento={prepari ? 'Creazione del PDF...' : 'Caricamento...'}
        scheletro={
          <Stack>
            {prepari && <p>Creazione del PDF...</p>}
            <Skeleton righe={5} altezza={52} />
          </Stack>
        }
      >
        {(testo) => {
          const campi = <Campi daSpedire={daSpedire} letto={testo} admin={admin} onChiudi={onChiudi} />
          return ampio ? (
            <Beside cols="minmax(0, 1fr) minmax(0, 1fr)">
              {campi}
              <Pdf daSpedire={daSpedire} />
            </Beside>
          ) : (
            campi
          )
        }}
      </QueryState>
    </FormDialog>
  )
}

/** Each address once, as it is proposed. */
const indirizziDi = ({ destinatari }: TestoDiSpedizione) =>
  destinatari.filter(({ email }, n) => destinatari.findIndex((voce) => voce.email === email) === n)

/** What stops a mail; null: nothing. */
function fermo({ posta, email_consentita, troppi, link }: TestoDiSpedizione): string | null {
  if (!posta) return 'Manca la casella di posta'
  if (!email_consentita) return 'Il cliente ha detto di non volere email'
  if (troppi && !link) return 'I file superano 5 MB, e senza indirizzo pubblico non c’è un collegamento'
  return null
}

interface CampiProps {
  daSpedire: DaSpedire
  letto: TestoDiSpedizione
  admin: boolean
  onChiudi: () => void
}

function Campi({ daSpedire, letto, admin, onChiudi }: CampiProps) {
  const indirizzi = indirizziDi(letto)
  const { link, troppi, allegati } = letto
  const { oggetto, testo } = daSpedire.parole ?? letto
  const { reset } = useFormContext<Valori>()
  const scritto = useWatch<Valori, 'testo'>({ name: 'testo' }) ?? ''
  const riempi = useEffectEvent(() =>
    reset({ ...VUOTO, oggetto, testo, scelti: indirizzi.map((_, n) => n === 0) }),
  )
  // Once: what is written isn't taken away by a later reading.
  useEffect(() => riempi(), [])
  const ampio = useDesktop()
  const [vedi, setVedi] = useState(false)
  const ferma = fermo(letto)
  return (
    <Stack>
      {ferma && (
        <Notice
          tono="attenzione"
          titolo={ferma}
          azione={admin && letto.email_consentita && <AppLink a="/admin?tab=avvisi">Vai agli avvisi</AppLink>}
        >
          {letto.posta ? 'Mandalo in un altro modo.' : 'WhatsApp e il collegamento funzionano lo stesso.'}
        </Notice>
      )}
      {!ferma && (
        <Input.Wrapper label="A" labelElement="div" role="group" aria-label="A chi">
          <Stack gap={8}>
            {indirizzi.map(({ email, nome }, n) => (
              <CheckboxField key={email} name={`scelti.${n}`} etichetta={`${email} · ${nome}`} />
            ))}
            <TextField
              name="altro"
              etichetta={indirizzi.length === 0 ? 'Email' : 'Un altro indirizzo'}
              obbligatorio={indirizzi.length === 0}
              type="email"
              inputMode="email"
              maxLength={254}
            />
          </Stack>
        </Input.Wrapper>
      )}
      {admin ? (
        <>
          <TextField name="oggetto" etichetta="Oggetto" maxLength={150} />
          <NotesField name="testo" etichetta="Testo" righe={6} maxLength={2000} />
        </>
      ) : (
        <Quoted>
          <strong>{oggetto}</strong>
          {testo}
        </Quoted>
      )}
      <Stack gap={8}>
        {allegati.length > 0 && (
          <Line between>
            <span>
              {allegati.map(({ nome, dimensione }) => `${nome} · ${pesoDelFile(dimensione)}`).join(', ')}
            </span>
            {!ampio && daSpedire.leggiPdf && (
              <Button variant="default" size="xs" aria-expanded={vedi} onClick={() => setVedi(!vedi)}>
                {vedi ? 'Chiudi il PDF' : 'Apri il PDF'}
              </Button>
            )}
          </Line>
        )}
        {troppi && link && <small>I file superano 5 MB: parte il collegamento, senza allegato.</small>}
        {!link && daSpedire.documento !== 'Sollecito' && (
          <small>Senza indirizzo pubblico non c’è un collegamento: il cliente riceve solo il file.</small>
        )}
        {daSpedire.documento === 'Fattura' && !ferma && (
          <CheckboxField name="allegaXml" etichetta="Allega anche l’XML" />
        )}
      </Stack>
      {vedi && !ampio && <Pdf daSpedire={daSpedire} />}
      <AltreVie
        daSpedire={daSpedire}
        letto={letto}
        testo={admin ? scritto : testo}
        libero={admin}
        onMandato={onChiudi}
      />
    </Stack>
  )
}

function Pdf({ daSpedire: { documento, id, titolo, leggiPdf } }: { daSpedire: DaSpedire }) {
  const query = useQuery({
    queryKey: ['spedizioni', 'pdf', documento, id],
    queryFn: leggiPdf ?? skipToken,
    gcTime: 0,
  })
  return <PdfLetto query={query} nome={capital(titolo)} />
}
