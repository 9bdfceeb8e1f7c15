import type pg from 'pg';

/**
 * Diagnoses of the mouth in our own words, under the codes of ICD-10: what a hospital begins with, in this order.
 * code name alias
 */
const SHIPPED = `
K00.0 先天缺牙 先天性缺失牙
K00.0 少牙症
K00.0 无牙症
K00.1 多生牙 额外牙
K00.2 过小牙 锥形牙
K00.2 融合牙
K00.2 双生牙
K00.2 畸形中央尖
K00.2 畸形舌侧窝 牙内陷
K00.2 畸形舌侧尖
K00.2 牛牙症
K00.2 釉珠
K00.3 氟牙症 氟斑牙
K00.3 釉质斑块
K00.4 釉质发育不全
K00.4 牙本质发育不全
K00.4 弯曲牙
K00.5 遗传性釉质发育不全
K00.5 遗传性牙本质发育不全 乳光牙
K00.6 乳牙滞留
K00.6 乳牙早失
K00.6 恒牙早萌
K00.6 恒牙迟萌
K00.6 新生儿牙 诞生牙
K00.6 异位萌出
K00.7 萌牙综合征 出牙不适
K00.8 四环素牙 四环素着色
K01.0 埋伏牙
K01.1 阻生智齿 阻生第三磨牙
K01.1 阻生尖牙
K01.1 阻生多生牙
K02.0 浅龋 釉质龋
K02.1 中龋 牙本质浅层龋
K02.1 深龋 牙本质深层龋
K02.2 牙骨质龋
K02.2 根面龋
K02.3 静止龋
K02.5 龋病露髓
K02.8 继发龋
K02.8 猖獗龋 猛性龋
K02.8 奶瓶龋
K02.9 乳牙龋 虫牙、蛀牙
K03.0 牙磨耗
K03.0 重度磨耗
K03.1 楔状缺损 牙颈部缺损
K03.1 牙磨损
K03.2 牙酸蚀症 酸蚀
K03.3 牙内吸收
K03.3 牙外吸收
K03.5 牙固连 牙骨性粘连
K03.6 牙石 牙结石
K03.6 菌斑堆积 牙菌斑
K03.6 色素沉着 烟茶斑
K03.7 死髓牙变色 牙变色
K03.8 牙本质过敏症 牙敏感
K03.8 隐裂牙 牙隐裂、牙微裂
K03.8 牙根纵裂
K04.0 可复性牙髓炎
K04.0 急性牙髓炎
K04.0 慢性牙髓炎
K04.0 慢性牙髓炎急性发作
K04.0 牙髓息肉 增生性牙髓炎
K04.0 残髓炎
K04.0 逆行性牙髓炎
K04.1 牙髓坏死
K04.1 牙髓坏疽
K04.2 牙髓钙化 髓石
K04.4 急性根尖周炎
K04.5 慢性根尖周炎
K04.5 根尖周肉芽肿
K04.6 根尖周脓肿伴窦道
K04.7 急性根尖周脓肿 牙槽脓肿
K04.8 根尖周囊肿
K04.8 残余囊肿
K05.0 急性龈炎
K05.0 急性龈乳头炎
K05.1 慢性龈炎 边缘性龈炎
K05.1 青春期龈炎
K05.1 增生性龈炎
K05.1 妊娠期龈炎
K05.2 牙周脓肿
K05.2 急性智齿冠周炎 冠周炎
K05.2 侵袭性牙周炎
K05.3 慢性牙周炎
K05.3 慢性智齿冠周炎
K05.3 局限型牙周炎 Ⅰ期牙周炎
K05.3 广泛型牙周炎 Ⅲ期牙周炎
K05.4 牙周变性 牙周症
K05.5 牙周牙髓联合病变 牙周-牙髓病变
K05.6 种植体周围黏膜炎
K05.6 种植体周围炎
K06.0 牙龈退缩
K06.1 牙龈增生
K06.1 药物性牙龈增生
K06.1 遗传性牙龈纤维瘤病
K06.2 义齿相关牙龈增生
K06.8 牙龈瘤
K06.8 牙龈出血
K07.1 上颌前突
K07.1 下颌后缩
K07.2 安氏Ⅰ类错颌
K07.2 安氏Ⅱ类错颌
K07.2 安氏Ⅲ类错颌
K07.2 前牙反颌 地包天
K07.2 后牙反颌
K07.2 深覆颌
K07.2 深覆盖
K07.2 开颌
K07.2 锁颌
K07.3 牙列拥挤
K07.3 牙间隙 牙缝
K07.3 牙扭转
K07.3 牙错位
K07.5 口呼吸相关错颌
K07.6 颞下颌关节紊乱病 TMD
K07.6 颞下颌关节弹响
K07.6 可复性关节盘前移位
K07.6 不可复性关节盘前移位
K08.0 全身病致牙脱落
K08.1 牙列缺损 缺牙
K08.1 牙列缺失 全口无牙
K08.1 拔牙后缺牙
K08.2 牙槽骨萎缩
K08.3 残根
K08.3 残冠
K08.8 牙痛待查
K08.8 牙体缺损
K08.8 食物嵌塞
K08.8 牙松动
K09.0 含牙囊肿
K09.0 萌出囊肿
K09.0 角化囊肿
K09.1 鼻腭管囊肿
K10.2 颌骨骨髓炎
K10.2 放射性颌骨坏死
K10.2 药物相关性颌骨坏死
K10.3 干槽症 拔牙后疼痛
K10.8 颌骨骨隆突 下颌圆枕
K11.2 涎腺炎 腮腺炎
K11.5 涎石病 唾液腺结石
K11.6 黏液囊肿
K11.7 口干症
K12.0 复发性阿弗他溃疡 口疮、复发性口腔溃疡
K12.1 创伤性溃疡
K12.1 疱疹性口炎
K12.1 义齿性口炎
K12.2 口腔间隙感染 口底蜂窝织炎
K13.0 唇炎
K13.0 口角炎
K13.2 口腔白斑
K13.7 口腔扁平苔藓
K14.0 舌炎
K14.1 地图舌 游走性舌炎
K14.5 沟纹舌
K14.6 灼口综合征 舌痛
S02.5 冠折 牙冠折断
S02.5 根折
S02.5 冠根折
S02.4 上颌骨骨折
S02.6 下颌骨骨折
S03.0 颞下颌关节脱位 下巴脱臼
S03.2 牙脱位
S03.2 牙完全脱出 牙撕脱
S03.2 牙挫入 嵌入性脱位
S03.2 牙震荡
`;

const shippedRows = () =>
  SHIPPED.trim()
    .split('\n')
    .map((line) => {
      const [code = '', name = '', alias = ''] = line.split(' ');
      return { code, name, alias };
    });

/**
 * Makes `icd10` hold ours as they are here, and gives them to hospitals that were there before. What a hospital changed
 * of its own stays; whoever removed all of theirs has them again.
 */
export async function loadDiagnoses(client: pg.Client): Promise<void> {
  await client.query(
    `WITH given AS (SELECT e->>'code' AS code, e->>'name' AS name, e->>'alias' AS alias, place::smallint AS sort
       FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS a(e, place)),
     dropped AS (DELETE FROM icd10 i WHERE shipped AND NOT EXISTS (
       SELECT FROM given g WHERE (g.code, g.name) = (i.code, i.name)))
     INSERT INTO icd10 AS i (code, name, alias, shipped, sort) SELECT code, name, alias, true, sort FROM given ORDER BY sort
     ON CONFLICT ON CONSTRAINT icd10_code_name_unique DO UPDATE SET alias = excluded.alias, shipped = true, sort = excluded.sort
     WHERE (i.alias, i.shipped, i.sort) IS DISTINCT FROM (excluded.alias, true, excluded.sort)`,
    [JSON.stringify(shippedRows())],
  );
  await client.query(
    `SELECT begin_diagnoses(h.id) FROM hospitals h
     WHERE EXISTS (SELECT FROM memberships m WHERE m.hospital_id = h.id AND m.role = 'shop_owner' AND m.status = 'active')
       AND NOT EXISTS (SELECT FROM diagnoses d WHERE d.hospital_id = h.id)`,
  );
}
