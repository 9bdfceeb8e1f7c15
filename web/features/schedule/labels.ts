/** 挂号费 of a doctor, 洁牙费 of a hygienist (product.md section 6). */
export const feeLabelOf = (role: string) => (role === 'dental_hygienist' ? '洁牙费' : '挂号费');
