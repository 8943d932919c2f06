import { Button } from '@mantine/core'
import { salvaMessaggioPec } from '#anagrafe/posta-certificata/api.ts'
import { useDecidiRicevutaSdi, useRicevuteSdi } from '#carte/elettronica/api.ts'
import type { RicevutaSdi } from '#carte/elettronica/contract.ts'
import type { FatturaIntera } from '#carte/fatture/contract.ts'
import { STATI_INVIO } from '#carte/fatture/rules.ts'
import { formatDate } from '#shared/dates.ts'
import { errorText } from '#web/http.ts'
import { Scheda } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Row, Rows } from '#web/ui/rows.tsx'
import { Line, Stack } from '#web/ui/stack.tsx'
import { toast } from '#web/ui/toast.tsx'
import { toldFailed } from '#web/ui/told.ts'

/** What the exchange answered of an invoice; of a refusal, what to do. Nothing while there is no receipt. */
export function RicevuteSdi({ fattura: { id, invio_pec } }: { fattura: FatturaIntera }) {
  const ricevute = useRicevuteSdi(id).data ?? []
  const messaggi = invio_pec?.messaggi ?? []
  if (ricevute.length + messaggi.length === 0) return null
  return (
    <Scheda titolo="Ricevute del SdI" senzaMargine>
      <Rows cols="minmax(0, 1fr) 160px">
        {ricevute.map((ricevuta) => (
          <Una key={ricevuta.id} ricevuta={ricevuta} />
        ))}
        {messaggi.map((messaggio) => (
          <Row
            key={`m${messaggio.id}`}
            name={MESSAGGI_PEC[messaggio.tipo] ?? 'Messaggio PEC'}
            actions={
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() =>
                  void salvaMessaggioPec(messaggio).catch((e) => toast.errore(errorText(e, 'Non salvato')))
                }
              >
                Salva il messaggio
              </Button>
            }
          />
        ))}
      </Rows>
    </Scheda>
  )
}

/** What a provider's message says, by its kind. */
const MESSAGGI_PEC: Record<string, string> = {
  accettazione: 'PEC: accettata dal gestore',
  'avvenuta-consegna': 'PEC: consegnata allo SdI',
  'non-accettazione': 'PEC: rifiutata dal gestore',
  'preavviso-errore-consegna': 'PEC: non ancora consegnata',
  'errore-consegna': 'PEC: non consegnata',
  'rilevazione-virus': 'PEC: fermata dal gestore',
  'posta-certificata': 'PEC dello SdI',
}

function Una({ ricevuta }: { ricevuta: RicevutaSdi }) {
  const { id, tipo, stato, data, nome_file, errori, vale } = ricevuta
  const decidi = useDecidiRicevutaSdi()
  const scegli = (nostra: boolean) =>
    !decidi.isPending && decidi.mutate({ id, vale: nostra }, toldFailed('La scelta non è stata salvata'))
  return (
    <Row
      name={stato ? STATI_INVIO[stato] : tipo}
      sub={`${formatDate(data)} · ${nome_file}`}
      past={vale === false}
    >
      <Stack gap={8}>
        {errori.map(({ codice, descrizione, suggerimento, consiglio }) => (
          <p key={codice}>
            <b>{codice}</b> {consiglio ?? suggerimento}
            <br />
            <small>{descrizione}</small>
          </p>
        ))}
        {vale === null && (
          <Notice tono="attenzione" titolo="È di questa fattura?">
            Porta il nome del nostro file, ma non la sua impronta: potrebbe parlare di un altro. La fattura è
            rimasta com’era.
          </Notice>
        )}
        {vale !== true && (
          <Line>
            {vale === false && <small>Non è di questa fattura: non conta.</small>}
            <Button
              size="xs"
              variant={vale === null ? 'light' : 'default'}
              aria-disabled={decidi.isPending}
              onClick={() => scegli(true)}
            >
              {vale === null ? 'Sì, conta' : 'Invece conta'}
            </Button>
            {vale === null && (
              <Button
                size="xs"
                variant="default"
                aria-disabled={decidi.isPending}
                onClick={() => scegli(false)}
              >
                No, non è nostra
              </Button>
            )}
          </Line>
        )}
      </Stack>
    </Row>
  )
}
