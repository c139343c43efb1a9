import type { Article } from '../../model/article.ts'

export default {
  title: 'Thỏa thuận dịch vụ lưu trữ đám mây',
  intro:
    'Thỏa thuận này được lập giữa bạn và {{operator}} (“chúng tôi”). Thỏa thuận nêu rõ dịch vụ lưu trữ đám mây cho camera của bạn gồm những gì, giá bao nhiêu và mỗi bên có quyền mong đợi điều gì. Bằng việc đánh dấu vào ô trước khi thanh toán, bạn chấp nhận thỏa thuận này.',
  sections: [
    {
      title: 'Dịch vụ',
      paragraphs: [
        'Dịch vụ lưu bản ghi của camera trên đám mây để bạn xem lại trong ứng dụng. Với ghi hình sự kiện, một đoạn video được lưu mỗi khi camera phát hiện điều gì đó. Với ghi hình liên tục, mọi thứ camera nhìn thấy đều được lưu.',
        'Bản ghi được giữ trong chu kỳ bạn đã mua, 3 hoặc 7 ngày. Sau đó ngày cũ nhất nhường chỗ cho ngày mới nhất. Hãy tự lưu những gì bạn muốn giữ lâu hơn.',
      ],
    },
    {
      title: 'Tài khoản và camera của bạn',
      paragraphs: [
        'Bạn dùng dịch vụ bằng tài khoản trong ứng dụng. Gói thuộc về camera đã chọn khi mua và không thể chuyển sang camera khác.',
        'Bạn có thể mua gói cho camera được chia sẻ với bạn. Bản ghi của camera đó dành cho những người được chủ sở hữu cho phép.',
      ],
    },
    {
      title: 'Gói, giá và thanh toán',
      paragraphs: [
        'Các gói, thời hạn và giá bằng nhân dân tệ được hiển thị trước khi thanh toán. Một tháng là 30 ngày, một quý là 90 ngày, một năm là 365 ngày.',
        'Đơn hàng chờ thanh toán trong khoảng thời gian được hiển thị. Sau đó đơn tự động bị hủy và không có khoản nào bị trừ. Việc thanh toán được thực hiện qua nhà cung cấp bạn chọn, theo điều khoản của họ.',
      ],
    },
    {
      title: 'Khi gói có hiệu lực',
      paragraphs: [
        'Gói có hiệu lực ngay khi được thanh toán và kích hoạt. Gói năm video sự kiện có hiệu lực trong vòng 1 giờ sau khi kích hoạt.',
        'Nếu camera còn gói chưa hết hạn, bạn được chọn: gói mới bắt đầu khi gói hiện tại kết thúc, hoặc bắt đầu ngay, khi đó gói hiện tại tạm dừng và sau đó tiếp tục với toàn bộ thời gian còn lại. Gói đã gia hạn không thể gia hạn thêm lần nữa.',
      ],
    },
    {
      title: 'Tự động gia hạn',
      paragraphs: [
        'Tự động gia hạn bị tắt trừ khi bạn ký với WeChat hoặc Alipay. Khi đó, giá của tháng tiếp theo được trừ một ngày trước khi dịch vụ kết thúc.',
        'Bạn có thể dừng tự động gia hạn bất cứ lúc nào tại nhà cung cấp thanh toán. Thời gian đã trả vẫn thuộc về bạn. Trong khi đang bật, chỉ có thể mua gói cơ bản khác sau khi đã dừng.',
      ],
    },
    {
      title: 'Dùng thử miễn phí',
      paragraphs: [
        'Mỗi camera được dùng thử miễn phí một lần: 30 ngày ghi hình sự kiện, lưu 7 ngày. Không áp dụng cho camera 4G.',
        'Bản dùng thử không thể hủy, chuyển nhượng hay dùng cho mục đích thương mại. Gói mua trong thời gian dùng thử sẽ kéo dài thời hạn.',
      ],
    },
    {
      title: 'Hoàn tiền',
      paragraphs: [
        'Nếu gói đã trả tiền không thể kích hoạt, hoặc khoản thanh toán đến sau khi đơn bị hủy hay quá thời gian, chúng tôi hoàn lại toàn bộ theo cách bạn đã trả.',
        'Ngoài ra, gói đã có hiệu lực không được hoàn tiền, trừ khi pháp luật nơi bạn sống cho bạn quyền đó.',
      ],
    },
    {
      title: 'Bản ghi và quyền riêng tư',
      paragraphs: [
        'Bản ghi là của bạn. Chúng tôi lưu và truyền bản ghi ở dạng mã hóa, chỉ dùng để cung cấp dịch vụ và chỉ xem khi có sự đồng ý của bạn hoặc khi pháp luật buộc.',
        'Bản ghi bị xóa khi hết chu kỳ lưu hoặc khi gói kết thúc. Thỏa thuận quyền riêng tư nêu những dữ liệu khác mà chúng tôi xử lý và cách yêu cầu sửa hoặc xóa.',
      ],
    },
    {
      title: 'Những điều không được làm',
      paragraphs: [
        'Không ghi hình ở nơi người khác có quyền không bị ghi hình và hãy thông báo cho những người cần biết. Không dùng dịch vụ để vi phạm pháp luật, gây hại cho người khác, bán lại hay cản trở hoạt động của dịch vụ.',
        'Nếu vi phạm, chúng tôi có thể tạm ngừng dịch vụ cho camera đó sau khi cho bạn biết lý do.',
      ],
    },
    {
      title: 'Tính sẵn sàng và trách nhiệm',
      paragraphs: [
        'Việc ghi hình cần điện và mạng tại camera. Những gì xảy ra khi thiếu một trong hai sẽ không được ghi. Việc bảo trì làm gián đoạn dịch vụ được thông báo trước trong ứng dụng khi có thể.',
        'Dịch vụ không phải hệ thống báo động và không thể ngăn thiệt hại. Chúng tôi chịu trách nhiệm về lỗi cố ý và sơ suất nghiêm trọng, ngoài ra trong giới hạn giá của gói liên quan, trong phạm vi pháp luật cho phép.',
      ],
    },
    {
      title: 'Thay đổi và chấm dứt',
      paragraphs: [
        'Chúng tôi có thể thay đổi thỏa thuận này vì lý do chính đáng và thông báo trước trong ứng dụng. Gói đã mua vẫn theo văn bản bạn đã chấp nhận, trừ khi thay đổi có lợi cho bạn hoặc do pháp luật yêu cầu.',
        'Thỏa thuận chấm dứt cùng với gói cuối cùng của bạn. Nếu ngừng dịch vụ, chúng tôi hoàn tiền cho thời gian chưa dùng.',
      ],
    },
    {
      title: 'Luật áp dụng và liên hệ',
      paragraphs: [
        'Áp dụng pháp luật của nước Cộng hòa Nhân dân Trung Hoa. Các quyền mà pháp luật nơi bạn sống dành cho người tiêu dùng không bị ảnh hưởng.',
        'Dịch vụ do {{operator}} vận hành. Câu hỏi và khiếu nại xin gửi qua dịch vụ khách hàng trong ứng dụng.',
      ],
    },
  ],
} satisfies Article
