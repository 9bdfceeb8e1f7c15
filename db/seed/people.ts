/**
 * The demo's hospitals and people, as docs/domain/roles.md#the-demo promises them. Phones and ids are part of the
 * promise.
 */

export interface SeedStaff {
  name: string;
  phone: string;
  role: string;
  title?: string;
  department?: string;
  specialties?: string;
  /** Weekly hours in minutes after midnight; with a lunch break. */
  from?: number;
  to?: number;
  fee?: number;
}

export interface SeedHospital {
  id: number;
  name: string;
  address: string;
  phone: string;
  longitude: number;
  latitude: number;
  mode: 1 | 2;
  status: 'approved' | 'pending';
  summary: string;
  departments: string[];
  staff: SeedStaff[];
}

const desk = (n: number, names: [string, string, string, string, string]): SeedStaff[] => [
  { name: names[0], phone: `138000000${n}1`, role: 'shop_owner' },
  { name: names[1], phone: `138000000${n}5`, role: 'consultant' },
  { name: names[2], phone: `138000000${n}6`, role: 'sale' },
  { name: names[3], phone: `138000000${n}7`, role: 'customer_service' },
  { name: names[4], phone: `138000000${n}8`, role: 'sale_manager' },
];

const doctor = (
  name: string,
  phone: string,
  title: string,
  department: string,
  specialties: string,
  from = 540,
  to = 1080,
  fee = 3000,
): SeedStaff => ({
  name,
  phone,
  role: 'doctor',
  title,
  department,
  specialties,
  from,
  to,
  fee,
});

const hygienist = (name: string, phone: string, to = 1080): SeedStaff => ({
  name,
  phone,
  role: 'dental_hygienist',
  title: '洁牙师',
  department: '洁牙',
  specialties: '龈上洁治、抛光、涂氟、窝沟封闭',
  from: 540,
  to,
  fee: 12000,
});

export const UNION = '华东口腔联盟';

export const HOSPITALS: SeedHospital[] = [
  {
    id: 1,
    name: '衡川口腔 · 总院',
    address: '衡川路 88 号',
    phone: '0571-85550188',
    longitude: 120.1612,
    latitude: 30.2791,
    mode: 1,
    status: 'approved',
    summary: '综合口腔医院，设口腔内科、正畸科、口腔外科、种植科与洁牙中心。',
    departments: ['口腔内科', '正畸科', '口腔外科', '种植科', '洁牙'],
    staff: [
      ...desk(1, ['周明德', '王倩', '张丽', '陈露', '何敏']),
      doctor('陈思远', '13800000012', '主任医师', '口腔内科', '疑难根管、牙体缺损修复', 540, 1035, 5000),
      doctor('李文博', '13800000013', '副主任医师', '口腔内科', '显微根管治疗、牙周病', 540, 1080, 4000),
      doctor('赵晓棠', '13700000103', '主治医师', '口腔内科', '儿童及成人龋病、美学树脂', 540, 1050),
      doctor('何嘉宁', '13700000104', '医师', '口腔内科', '补牙、牙髓炎初诊', 600, 1080, 2000),
      doctor('林若溪', '13700000105', '主任医师', '正畸科', '隐形矫治、骨性错颌', 540, 1035, 5000),
      doctor('方正', '13700000106', '主治医师', '正畸科', '青少年正畸、自锁托槽', 540, 1080),
      doctor('孙一鸣', '13700000107', '医师', '正畸科', '保持与复诊调整', 690, 1080, 2000),
      doctor('周建国', '13700000108', '主任医师', '口腔外科', '阻生齿、颌面外伤', 540, 1080, 5000),
      doctor('吴敏', '13700000109', '主治医师', '口腔外科', '微创拔牙、牙槽外科', 540, 1035),
      doctor('郑海涛', '13700000110', '副主任医师', '种植科', '即刻种植、骨增量', 540, 1050, 4000),
      doctor('许静怡', '13700000111', '主治医师', '种植科', '种植修复、全口重建', 540, 1080),
      hygienist('唐小满', '13800000014'),
    ],
  },
  {
    id: 2,
    name: '衡川口腔 · 南湖门诊',
    address: '南湖大道 16 号',
    phone: '0571-85550116',
    longitude: 120.1934,
    latitude: 30.2326,
    mode: 2,
    status: 'approved',
    summary: '社区口腔门诊，看牙、洗牙、儿童齿科。',
    departments: ['口腔内科', '儿童齿科', '洁牙'],
    staff: [
      ...desk(2, ['沈国平', '姚婷', '顾佳', '叶青', '冯薇']),
      doctor('江树人', '13800000022', '主治医师', '口腔内科', '根管治疗、烤瓷修复', 540, 1080),
      doctor('马可欣', '13800000023', '主治医师', '儿童齿科', '儿童龋病、间隙保持', 540, 1020),
      doctor('韩露', '13700000203', '医师', '口腔内科', '补牙、拔牙', 570, 1080, 2000),
      hygienist('白小艾', '13800000024'),
    ],
  },
  {
    id: 3,
    name: '云麓口腔',
    address: '云麓街 5 号',
    phone: '400-855-0105',
    longitude: 120.1187,
    latitude: 30.3068,
    mode: 1,
    status: 'approved',
    summary: '种植与正畸专科口腔医院。',
    departments: ['种植科', '正畸科', '洁牙'],
    staff: [
      ...desk(3, ['岳云', '石宁', '苗苗', '邵华', '贺新']),
      doctor('谢无衣', '13800000032', '主任医师', '种植科', '无牙颌种植', 540, 1080, 5000),
      doctor('程可', '13800000033', '副主任医师', '正畸科', '隐形矫治', 540, 1065, 4000),
      doctor('罗一舟', '13700000303', '主治医师', '种植科', '上颌窦提升', 600, 1080),
      hygienist('田甜', '13800000034', 1050),
    ],
  },
  {
    id: 4,
    name: '望江口腔',
    address: '望江路 21 号',
    phone: '400-855-0121',
    longitude: 120.1842,
    latitude: 30.2457,
    mode: 2,
    status: 'pending',
    summary: '新入驻的口腔门诊，正在审批。',
    departments: ['口腔内科', '洁牙'],
    staff: [
      ...desk(4, ['葛望江', '柳叶', '殷红', '毕一', '牛奔']),
      doctor('史今', '13800000042', '主治医师', '口腔内科', '综合齿科'),
      doctor('左佑', '13800000043', '医师', '口腔内科', '补牙、洗牙'),
      hygienist('元宝', '13800000044'),
    ],
  },
];

export const SUPER_ADMIN = { name: '平台管理员', phone: '13800000000' };
export const PASSWORD = 'Haomai2026';
export const PATIENT_ACCOUNTS = 20;
/** One column of hospital 1 is suspended for the whole of the first day. */
export const SUSPENDED = { phone: '13700000111', reason: '外出会诊' };
/** Another one for the afternoon, so that every state is seen. */
export const SUSPENDED_AFTERNOON = { phone: '13700000108', reason: '手术日' };

export const SURNAMES =
  '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文';
export const GIVEN = [
  '秀英',
  '建华',
  '雨桐',
  '志强',
  '美玲',
  '浩然',
  '国栋',
  '诗涵',
  '子墨',
  '丽娟',
  '海峰',
  '婉清',
  '俊杰',
  '雪梅',
  '一凡',
  '晓东',
  '欣怡',
  '文轩',
  '淑芬',
  '天佑',
  '雅文',
  '志远',
  '佳琪',
  '明哲',
  '若曦',
  '建军',
  '思源',
  '玉兰',
  '雪琴',
  '宇航',
  '静雯',
  '景行',
  '秀兰',
  '浩宇',
  '梦洁',
  '国华',
  '佳慧',
  '文博',
  '依琳',
  '思齐',
  '海燕',
  '知秋',
  '立新',
  '婉如',
  '东升',
  '晓萌',
  '一诺',
  '家豪',
  '静姝',
  '建平',
  '雨欣',
  '文静',
  '志明',
  '楚红',
  '子轩',
  '佳怡',
  '海洋',
  '冰心',
  '俊熙',
  '磊',
  '凡',
  '玲玲',
  '沫',
  '嘉',
  '雪',
  '圆',
  '桦',
  '恒',
  '瑶',
  '伟',
  '岚',
  '泽',
  '澜',
  '子涵',
  '正',
  '凯',
  '硕',
  '宁',
  '鸣',
];
export const COMPLAINTS: Record<string, string[]> = {
  口腔内科: ['牙痛', '补牙', '冷热敏感', '根管二次', '牙龈出血', '复查', '充填复查'],
  儿童齿科: ['窝沟封闭', '乳牙龋坏', '涂氟', '复查'],
  正畸科: ['换弓丝', '复查', '戴保持器', '粘托槽', '矫正咨询'],
  口腔外科: ['拔智齿', '拆线', '外伤', '复查'],
  种植科: ['一期', '戴牙冠', '种植复查', '取模'],
  洁牙: ['洗牙', '牙周维护', '涂氟', '窝沟封闭'],
};
