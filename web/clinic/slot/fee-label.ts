/** 挂号费 of a doctor, 洁牙费 of a hygienist (docs/domain/slots-and-holds.md#templates). @param role of who is paid it */
export const feeLabel = (role: string) => (role === 'dental_hygienist' ? '洁牙费' : '挂号费');
