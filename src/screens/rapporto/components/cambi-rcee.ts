import { oggi } from '#shared/dates.ts'
import { preparaFoto } from '#telefono/rapporti/components/scatta.ts'
import { FOTO_AL_MASSIMO } from '#telefono/rapporti/rules.ts'
import { conTotali } from '#telefono/rcee-moduli/components/impianto-comune.ts'
import { conModulo, type GeneratoreNoto } from '#telefono/rcee-moduli/components/nuovo.ts'
import { useConfirm } from '#web/ui/confirm.tsx'
import { toast } from '#web/ui/toast.tsx'
import type { ContestoRapporto } from './contesto.ts'
import type { useModificaRapporto } from './modifica.ts'

interface Di {
  modifica: ReturnType<typeof useModificaRapporto>
  contesto: ContestoRapporto | undefined
  soloRcee: boolean
  onElimina: () => void
}

/** What is done with the forms of a draft as a whole: one more, one less, the photograph of a slip. */
export function useCambiRcee({ modifica, contesto, soloRcee, onElimina }: Di) {
  const conferma = useConfirm()
  const aggiungi = (generatore: GeneratoreNoto) => {
    if (!contesto) return
    void modifica(
      ({ moduli = [] }) => ({
        passo: 'rcee',
        moduli: conModulo({ ...contesto, generatore, altri: moduli, oggi: oggi() }),
      }),
      true,
    )
  }
  const togli = async (uid: string) => {
    const frase = 'Togliere l’RCEE?'
    if (
      !(await conferma({
        frase,
        dettaglio: 'Quello che hai compilato si cancella da questo telefono.',
        azione: 'Togli',
      }))
    )
      return
    if (soloRcee) return onElimina()
    void modifica(({ moduli = [], foto, passo }) => {
      const restano = moduli.filter((modulo) => modulo.uid !== uid)
      return {
        moduli: conTotali(restano),
        foto: foto.filter((scatto) => scatto.modulo !== uid),
        passo: restano.length > 0 ? passo : 'lavoro',
      }
    }, true)
  }
  const fotografa = async (uid: string, file: File) => {
    try {
      const scatto = await preparaFoto(file, 'Analisi')
      void modifica(({ foto }) => {
        if (foto.length >= FOTO_AL_MASSIMO || foto.some(({ impronta }) => impronta === scatto.impronta))
          return {}
        return { foto: [...foto, { ...scatto, modulo: uid }] }
      }, true)
    } catch (causa) {
      toast.errore((causa as Error).message)
    }
  }
  const togliFoto = (uid: string) =>
    void modifica(({ foto }) => ({ foto: foto.filter((scatto) => scatto.uid !== uid) }), true)
  return { aggiungi, togli, fotografa, togliFoto }
}
