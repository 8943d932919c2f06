/** The thing itself, without its browser: `iPhone` of `Safari su iPhone`. */
export const apparecchio = (nome: string | null): string => nome?.split(' su ').at(-1) ?? 'Dispositivo'

/** What people carry with them; a browser that said nothing counts as a computer. */
export const eTelefono = (nome: string | null): boolean => /iPhone|iPad|Android/.test(nome ?? '')
