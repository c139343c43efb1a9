import type { QuestionList } from '../../model/question-list.ts'

export default {
  title: 'Cảm biến chuyển động (PIR): câu hỏi',
  intro: 'Camera dùng pin và camera 4G nhận ra người nhờ thân nhiệt thế nào và cách tránh báo nhầm.',
  groups: [
    {
      title: 'Cách hoạt động',
      questions: [
        {
          question: 'Cảm biến PIR là gì?',
          answer: [
            'Cảm biến hồng ngoại thụ động nhận ra nguồn nhiệt chuyển động: người, động vật, động cơ nóng. Cảm biến đánh thức camera để ghi và báo cho bạn. Vì hầu như không tốn điện nên camera dùng pin thường có.',
          ],
        },
        {
          question: 'Khác gì với phát hiện chuyển động trong hình?',
          answer: [
            'Phát hiện chuyển động so sánh các khung hình và cần camera đang thức. Cảm biến không thấy hình, chỉ thấy nhiệt. Nhiều camera dùng cả hai: cảm biến đánh thức, hình ảnh xác nhận.',
          ],
        },
        {
          question: 'Tầm xa bao nhiêu?',
          answer: [
            'Tùy mẫu máy, khoảng 5 đến 10 mét. Nhạy nhất với vật đi ngang qua, kém nhất với vật đi thẳng tới.',
          ],
        },
      ],
    },
    {
      title: 'Quá nhiều hoặc quá ít',
      questions: [
        {
          question: 'Tôi nhận quá nhiều thông báo.',
          answer: [
            'Hãy giảm độ nhạy trong ứng dụng và tránh hướng camera ra đường, mặt trời, máy sưởi, cửa gió và cành cây lay động. Gói nhận diện người chỉ báo khi có người trong hình.',
          ],
        },
        {
          question: 'Camera không nhận ra người.',
          answer: [
            'Hãy tăng độ nhạy, lắp camera ở độ cao 2 đến 3 mét và hơi chúc xuống. Khi trời rất nóng, không khí ấm bằng da người, mọi cảm biến loại này đều kém nhạy.',
          ],
        },
        {
          question: 'Vì sao qua cửa kính không nhận ra gì?',
          answer: ['Kính chặn nhiệt. Hãy lắp camera bên ngoài hoặc dùng phát hiện chuyển động trong hình.'],
        },
        {
          question: 'Động vật có bị nhận ra không?',
          answer: [
            'Có, nếu đủ ấm và đủ lớn. Độ nhạy thấp bỏ qua con vật nhỏ; nhận diện thú cưng phân biệt chúng với người.',
          ],
        },
      ],
    },
    {
      title: 'Ghi hình và pin',
      questions: [
        {
          question: 'Vì sao đoạn video bắt đầu trễ?',
          answer: [
            'Camera phải thức dậy trước, thường trong một giây. Hãy lắp sao cho người đi ngang qua hình trước khi tới cửa.',
          ],
        },
        {
          question: 'Vì sao giữa hai đoạn video có khoảng nghỉ?',
          answer: [
            'Sau mỗi đoạn, camera nghỉ để tiết kiệm điện. Khoảng nghỉ chỉnh được trong ứng dụng; nghỉ ngắn hơn thì tốn pin hơn và, với 4G, tốn dữ liệu hơn.',
          ],
        },
        {
          question: 'Ghi liên tục có cần cảm biến không?',
          answer: ['Không. Chế độ này ghi suốt và cần camera cắm điện. Camera dùng pin chỉ ghi sự kiện.'],
        },
      ],
    },
  ],
} satisfies QuestionList
